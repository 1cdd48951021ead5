import * as Ark from '@ark-ui/react/switch'
import { useEffect, useRef, type ReactNode } from 'react'
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
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: 'touch',
    py: '2',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _disabled: { opacity: '[0.6]', cursor: 'not-allowed' },
  },
  variants: { isBusy: { true: { opacity: '[0.6]', cursor: 'progress' }, false: {} } },
})
const trackStyle = cva({
  base: {
    flexShrink: '0',
    width: '13',
    height: '8',
    p: '0.5',
    rounded: 'full',
    bg: 'edge',
    borderWidth: 'strong',
    borderStyle: 'solid',
    borderColor: 'transparent',
    transitionProperty: '[background-color]',
    transitionDuration: 'fast',
    '&[data-focus-visible]': {
      outlineStyle: 'solid',
      outlineWidth: 'thick',
      outlineColor: 'focus',
      outlineOffset: '0.5',
    },
  },
  variants: { tone: { brand: { _checked: { bg: 'brand' } }, lake: { _checked: { bg: 'lake' } } } },
})
const thumbStyle = css({
  display: 'block',
  width: '6',
  height: '6',
  rounded: 'full',
  bg: 'surface',
  transitionProperty: '[transform]',
  transitionDuration: 'fast',
  _checked: { transform: '[translateX(token(spacing.5))]' },
  _highContrast: { bg: '[CanvasText]' },
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
  const input = useRef<HTMLInputElement>(null)
  // A press toggles the browser's own checkbox. If the state does not change, the checkbox is reset: otherwise it would show the wrong state, and the
  // next press would toggle it back.
  useEffect(() => {
    if (input.current) input.current.checked = checked
  })
  return (
    <Ark.SwitchRoot
      checked={checked}
      onCheckedChange={(details) => onCheckedChange(details.checked)}
      disabled={disabled ?? false}
      readOnly={busy}
      className={rootStyle({ isBusy: busy })}
    >
      <Ark.SwitchLabel>
        {children}
        {hint && <span className={hintStyle}>{hint}</span>}
      </Ark.SwitchLabel>
      <Ark.SwitchControl className={trackStyle({ tone })}>
        <Ark.SwitchThumb className={thumbStyle} />
      </Ark.SwitchControl>
      <Ark.SwitchHiddenInput ref={input} aria-disabled={busy || undefined} />
    </Ark.SwitchRoot>
  )
}
