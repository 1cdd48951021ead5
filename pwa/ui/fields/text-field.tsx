import * as Ark from '@ark-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { fieldBox } from '../../styled-system/recipes'
import { useEarlyChange } from '../hooks/early-text.ts'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame> & {
    /** Precedes the text, such as a pin before a place. */
    icon?: ReactNode
    /** Follows the text, such as a unit. */
    trailing?: ReactNode
  }

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  disabled,
  className,
  icon,
  trailing,
  ...input
}: TextFieldProps) {
  const frame = { label, hint, error, required, optional, hideLabel, disabled, className }

  return (
    <Field {...frame}>
      <div className={fieldBox()}>
        {icon}
        <DescribedInput {...input} />
        {trailing}
      </div>
    </Field>
  )
}

function DescribedInput(props: ComponentProps<'input'>) {
  const field = useEarlyChange(props)
  return <Ark.FieldInput {...props} ref={field} aria-describedby={useFieldDescription()} />
}
