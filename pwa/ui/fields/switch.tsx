import type { ReactNode } from 'react'
import { css, cva } from '../../styled-system/css'
import type { Tone } from '../tone.ts'

export type SwitchProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** Whether a change is being saved. Presses do nothing then, but the focus stays, which browsers would take from a disabled control. */
  busy?: boolean
  tone?: Exclude<Tone, 'sun'>
}

const rootStyle = cva({
  base: {
    bar: '4',
    justifyContent: 'space-between',
    minHeight: 'touch',
    py: '2',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  variants: {
    state: {
      ready: {},
      busy: { opacity: '[0.6]', cursor: 'progress' },
      disabled: { opacity: '[0.6]', cursor: 'not-allowed' },
    },
  },
})
const trackStyle = cva({
  base: {
    appearance: 'none',
    flexShrink: '0',
    width: '13',
    height: '8',
    p: '0.5',
    rounded: 'full',
    bg: 'edge',
    borderWidth: 'strong',
    borderColor: 'transparent',
    cursor: '[inherit]',
    transitionProperty: '[background-color]',
    transitionDuration: 'fast',
    // The thumb.
    _before: {
      content: '""',
      display: 'block',
      width: '6',
      height: '6',
      rounded: 'full',
      bg: 'surface',
      transitionProperty: '[transform]',
      transitionDuration: 'fast',
      _highContrast: { bg: '[CanvasText]' },
    },
    '&:checked::before': { transform: '[translateX(token(spacing.5))]' },
  },
  variants: { tone: { brand: { _checked: { bg: 'brand' } }, lake: { _checked: { bg: 'lake' } } } },
})
const hintStyle = css({ display: 'block', textStyle: 'small', color: 'soft' })

/** Switches something on or off at once, without submitting a form. */
export function Switch({
  checked,
  onCheckedChange,
  children,
  hint,
  disabled,
  busy = false,
  tone = 'brand',
}: SwitchProps) {
  return (
    <label className={rootStyle({ state: disabled ? 'disabled' : busy ? 'busy' : 'ready' })}>
      <span>
        {children}
        {hint && <span className={hintStyle}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        checked={checked}
        onChange={() => busy || onCheckedChange(!checked)}
        disabled={disabled}
        aria-disabled={busy || undefined}
        className={trackStyle({ tone })}
      />
    </label>
  )
}
