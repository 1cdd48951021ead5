import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css'
import { FieldError } from './field-error.tsx'

export type CheckboxProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
  error?: ReactNode
  required?: boolean
  name?: string
  className?: string
}

const rootStyle = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  minHeight: 'touch',
  py: '2.5',
  cursor: 'pointer',
})
const placeStyle = css({ display: 'grid', placeItems: 'center', flexShrink: '0', '& > *': { gridArea: '[1 / 1]' } })
const boxStyle = css({
  appearance: 'none',
  width: '6',
  height: '6',
  rounded: 'tag',
  borderWidth: 'control',
  borderColor: 'edge',
  bg: 'surface',
  cursor: 'pointer',
  transitionProperty: '[background-color, border-color]',
  transitionDuration: 'fast',
  _checked: { bg: 'brand', borderColor: 'brand' },
  '&[aria-invalid=true]': { borderColor: 'brick' },
  '&:not(:checked) + svg': { display: 'none' },
})
const tickStyle = css({ color: 'onBrand', pointerEvents: 'none' })
const errorStyle = css({ marginInlineStart: '9' })

/** A checkbox whose whole sentence can be pressed. */
export function Checkbox({ checked, onCheckedChange, children, error, required, name, className }: CheckboxProps) {
  return (
    <div className={cx(className)}>
      <label className={rootStyle}>
        <span className={placeStyle}>
          <input
            type="checkbox"
            checked={checked}
            onChange={({ target }) => onCheckedChange(target.checked)}
            aria-invalid={Boolean(error)}
            required={required}
            name={name}
            className={boxStyle}
          />
          <Check size={18} strokeWidth={3} className={tickStyle} />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <div role="alert" className={errorStyle}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
