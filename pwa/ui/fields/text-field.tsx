import * as Ark from '@ark-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { fieldBox } from '../../styled-system/recipes'
import { useCutPaste } from '../hooks/cut-paste.ts'
import { useEarlyChange } from '../hooks/early-text.ts'
import { CutNote } from './cut-note.tsx'
import { Field, partsOf, useFieldDescription, type FieldFrame } from './field.tsx'

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame> & {
    /** Precedes the text, such as a pin before a place. */
    icon?: ReactNode
    /** Follows the text, such as a unit. */
    trailing?: ReactNode
  }

/** One line of text. A paste that the browser cuts at `maxLength` says so until something else is typed (rule 1.2.550). */
export function TextField({ icon, trailing, ...props }: TextFieldProps) {
  const { frame, control } = partsOf(props)
  const { isCut, listeners } = useCutPaste()
  const cut = isCut && <CutNote maxLength={control.maxLength} />

  return (
    <Field {...frame} hint={cut || frame.hint}>
      <div className={fieldBox()} {...listeners}>
        {icon}
        <DescribedInput {...control} />
        {trailing}
      </div>
    </Field>
  )
}

function DescribedInput(props: ComponentProps<'input'>) {
  const field = useEarlyChange(props)
  return <Ark.FieldInput {...props} ref={field} aria-describedby={useFieldDescription()} />
}
