import * as Ark from '@ark-ui/react/field'
import { useState, type ClipboardEvent, type ComponentProps, type InputEvent, type ReactNode } from 'react'
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
  const [isCut, setCut] = useState(false)
  const cut = isCut && <span role="status">Texte coupé : {input.maxLength} signes au plus.</span>
  const frame = { label, hint: cut || hint, error, required, optional, hideLabel, disabled, className }

  return (
    <Field {...frame}>
      <div
        className={fieldBox()}
        onPaste={(event) => setCut(isTooLong(event))}
        onInput={(event: InputEvent) => event.nativeEvent.inputType !== 'insertFromPaste' && setCut(false)}
      >
        {icon}
        <DescribedInput {...input} />
        {trailing}
      </div>
    </Field>
  )
}

/** Whether the pasted text would take the field past its limit, so that the browser cuts it. */
const isTooLong = ({ target, clipboardData }: ClipboardEvent): boolean => {
  if (!(target instanceof HTMLInputElement) || target.maxLength < 0) return false
  const { value, selectionStart, selectionEnd, maxLength } = target
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  return value.length - replaced + clipboardData.getData('text').length > maxLength
}

function DescribedInput(props: ComponentProps<'input'>) {
  const field = useEarlyChange(props)
  return <Ark.FieldInput {...props} ref={field} aria-describedby={useFieldDescription()} />
}
