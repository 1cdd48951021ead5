import * as Ark from '@ark-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { fieldBox } from '../../styled-system/recipes'
import { useCutPaste } from '../hooks/cut-paste.ts'
import { useEarlyChange } from '../hooks/early-text.ts'
import { CutNote } from './cut-note.tsx'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame> & {
    /** Precedes the text, such as a pin before a place. */
    icon?: ReactNode
    /** Follows the text, such as a unit. */
    trailing?: ReactNode
  }

/** One line of text. A paste that the browser cuts at `maxLength` says so until something else is typed (rule 1.2.550). */
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
  const { isCut, listeners } = useCutPaste()
  const cut = isCut && <CutNote maxLength={input.maxLength} />
  const frame = { label, hint: cut || hint, error, required, optional, hideLabel, disabled, className }

  return (
    <Field {...frame}>
      <div className={fieldBox()} {...listeners}>
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
