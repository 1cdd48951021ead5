import * as Ark from '@ark-ui/react/checkbox'
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
  // Keeps the hidden input beside its box, so that focus scrolls to the box.
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  minHeight: 'touch',
  py: '2.5',
  cursor: 'pointer',
})
const boxStyle = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '6',
  height: '6',
  rounded: 'tag',
  borderWidth: 'control',
  borderStyle: 'solid',
  borderColor: 'edge',
  bg: 'surface',
  color: 'onBrand',
  transitionProperty: '[background-color, border-color]',
  transitionDuration: 'fast',
  _checked: { bg: 'brand', borderColor: 'brand' },
  _invalid: { borderColor: 'brick' },
  '&[data-focus-visible]': {
    outlineStyle: 'solid',
    outlineWidth: 'thick',
    outlineColor: 'focus',
    outlineOffset: '0.5',
  },
})
const errorStyle = css({ marginInlineStart: '9' })

/** A checkbox whose whole sentence can be pressed. */
export function Checkbox({ checked, onCheckedChange, children, error, required, name, className }: CheckboxProps) {
  return (
    <div className={cx(className)}>
      <Ark.CheckboxRoot
        checked={checked}
        onCheckedChange={(details) => onCheckedChange(details.checked === true)}
        invalid={Boolean(error)}
        required={required ?? false}
        className={rootStyle}
        {...(name !== undefined && { name })}
      >
        <Ark.CheckboxControl className={boxStyle}>
          <Ark.CheckboxIndicator>
            <Check size={18} strokeWidth={3} />
          </Ark.CheckboxIndicator>
        </Ark.CheckboxControl>
        <Ark.CheckboxLabel>{children}</Ark.CheckboxLabel>
        <Ark.CheckboxHiddenInput />
      </Ark.CheckboxRoot>
      {error && (
        <div role="alert" className={errorStyle}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
