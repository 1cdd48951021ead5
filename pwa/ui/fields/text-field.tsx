import * as Ark from '@ark-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { limits } from '../../../schema/limits.ts'
import { fieldBox } from '../../styled-system/recipes'
import { useCutPaste } from '../hooks/cut-paste.ts'
import { useEarlyChange } from '../hooks/early-text.ts'
import { CutNote } from './cut-note.tsx'
import { Field, partsOf, useFieldDescription, type FieldFrame } from './field.tsx'

/** What a browser is told of texts of one kind: which keyboard they need, and what it may fill in. */
const kinds = {
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  search: { type: 'search', maxLength: limits.search, enterKeyHint: 'search' },
} as const

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, keyof FieldFrame> & {
    kind?: keyof typeof kinds
    /** Precedes the text, such as a pin before a place. */
    icon?: ReactNode
    /** Follows the text, such as a unit. */
    trailing?: ReactNode
  }

/** One line of text. A paste that the browser cuts at `maxLength` says so until something else is typed (rule 1.2.550). */
export function TextField({ kind, icon, trailing, ...props }: TextFieldProps) {
  const { frame, control } = partsOf(props)
  const { isCut, listeners } = useCutPaste()
  const cut = isCut && <CutNote maxLength={kind === 'search' ? limits.search : control.maxLength} />

  return (
    <Field {...frame} hideLabel={kind === 'search' || frame.hideLabel} hint={cut || frame.hint}>
      <div className={fieldBox()} {...listeners}>
        {icon}
        <DescribedInput {...(kind && kinds[kind])} {...control} />
        {trailing ?? (kind === 'amount' && 'CHF')}
      </div>
    </Field>
  )
}

function DescribedInput(props: ComponentProps<'input'>) {
  const field = useEarlyChange(props)
  return <Ark.FieldInput {...props} ref={field} aria-describedby={useFieldDescription()} />
}
