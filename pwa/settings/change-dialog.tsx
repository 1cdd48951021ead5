import { useState, type ReactNode } from 'react'
import type * as v from 'valibot'
import { PasswordProofForm } from '../../schema/accounts/form.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { ApiError } from '../../sync/http/transport.ts'
import { unanswered } from '../data/failed-change.ts'
import { failureText, isUnanswered } from '../data/failure-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm, type TextFieldProps } from '../forms/form.ts'
import { Banner } from '../ui/banner.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { errorsFromIssues, type FieldErrors } from '../ui/hooks/validation.ts'

interface ChangeDialogProps<Name extends string> {
  title: string
  description: string
  /** The name of the changed field, if there is one beside the password, and its initial value. */
  name?: Name
  known?: string
  form?: v.GenericSchema<unknown, Record<Name | 'password', string>>
  /** Returns the changed field. */
  children?: (field: TextFieldProps<Name>) => ReactNode
  /** Throws like `call`. `insists`: the person confirms a value beside its error. */
  onSave: (typed: Record<Name | 'password', string>, insists: boolean) => Promise<void>
  /** Whether `onSave` shows what follows, in the place of this dialog. */
  isFollowed?: boolean
  onClose: () => void
  /** The button's labels, if not "Enregistrer". */
  act?: { label: string; busyLabel: string; variant?: 'brick' }
  /** Whether the present password is asked for first, as where a new one follows it. */
  isPasswordFirst?: boolean
  /** What is said of a failure, if not that nothing has changed. */
  failed?: string
  /** How the person can find out whether the change was made, if the server's answer was lost. */
  ifUnsure?: string
}

const saving: NonNullable<ChangeDialogProps<string>['act']> = { label: 'Enregistrer', busyLabel: 'Enregistrement...' }

/** Changes one detail of the sign-in, and asks for the present password again. */
export function ChangeDialog<Name extends string = 'password'>({
  name = 'password' as Name,
  known = '',
  form: rules = PasswordProofForm as v.GenericSchema<unknown, Record<Name | 'password', string>>,
  children,
  onSave,
  isFollowed = false,
  onClose,
  act = saving,
  isPasswordFirst = false,
  failed = 'Rien n’a changé',
  ifUnsure = 'Le changement a peut-être abouti. Réessayez pour en être sûr.',
  ...head
}: ChangeDialogProps<Name>) {
  const [isUnsure, setUnsure] = useState(false)
  const form = useForm(rules, {
    initial: (): Record<string, string> => ({ password: '', [name]: known }),
    send: (typed, before) => onSave(typed, before[name] !== undefined),
    done: () => isFollowed || onClose(),
    failed: (error) => {
      if (isUnanswered(error)) return setUnsure(true)
      const found = errorsOf(error, name)
      if (Object.keys(found).length > 0) return found
      // An earlier attempt whose answer was lost may have made the change.
      return { form: `${isUnsure ? 'Cet essai a échoué' : failed}. ${failureText(error)}` }
    },
  })
  const changed = children?.(form.field<Name>(name))
  return (
    <FormDialog
      of={form}
      open
      onOpenChange={(open) => !open && onClose()}
      {...head}
      submit={act.label}
      busyLabel={act.busyLabel}
      variant={act.variant ?? 'brand'}
      needsNetwork
      canCancel
    >
      {!isPasswordFirst && changed}
      <PasswordField label="Mot de passe actuel" required {...form.field('password')} />
      {isPasswordFirst && changed}
      {isUnsure && !form.isBusy && (
        <Banner kind="wait" role="alert" title={unanswered}>
          {ifUnsure}
        </Banner>
      )}
    </FormDialog>
  )
}

/** The refusals that keep somebody from deleting their account. */
const mayNotLeave: ReadonlySet<unknown> = new Set<RefusalCode>(['work_agreed', 'work_accepted', 'money_waits'])

/** Returns the error of a field: a taken address at the field itself, a wrong password at its own field. */
const errorsOf = (error: unknown, name: string): FieldErrors<string> => {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'email_taken') return { [name]: failureText(error) }
  if (mayNotLeave.has(error.code)) return { form: failureText(error) }
  if (error.code === 'slow_down') return { password: failureText(error) }
  return errorsFromIssues(error.issues ?? [])
}
