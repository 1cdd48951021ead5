import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type * as v from 'valibot'
import type { RefusalCode } from '../../schema/refusals.ts'
import { ApiError } from '../../sync/http/transport.ts'
import { formStyle } from '../accounts/account-styles.ts'
import { unanswered } from '../data/failed-change.ts'
import { failureText, isUnanswered } from '../data/failure-text.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import {
  checkForm,
  errorsFromIssues,
  focusFirstError,
  withoutErrorsOf,
  type FieldErrors,
} from '../ui/hooks/validation.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

interface FieldParts {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}

interface ChangeDialogProps<Name extends string> {
  title: string
  description: string
  /** The name of the changed field, and its initial value. */
  name: Name
  known: string
  form: v.GenericSchema<unknown, Record<Name | 'password', string>>
  children: (field: FieldParts) => ReactNode
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
export function ChangeDialog<Name extends string>(props: ChangeDialogProps<Name>) {
  const { title, description, name, known, form: rules, children, onSave, onClose, act = saving } = props
  const {
    isFollowed = false,
    isPasswordFirst = false,
    failed = 'Rien n’a changé',
    ifUnsure = 'Le changement a peut-être abouti. Réessayez pour en être sûr.',
  } = props
  const isOnline = useOnline()
  const formId = useId()
  const [typed, setTyped] = useState<Record<string, string>>({ password: '', [name]: known })
  const [errors, setErrors] = useState<FieldErrors<string>>({})
  const [busy, setBusy] = useState(false)
  const [isUnsure, setUnsure] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const field = (of: string): FieldParts => ({
    name: of,
    value: typed[of] ?? '',
    onChange: ({ target }) => {
      setTyped((before) => ({ ...before, [of]: target.value }))
      setErrors((found) => withoutErrorsOf(found, { [of]: target.value }))
    },
    error: errors[of],
  })
  const complain = (found: FieldErrors<string>) => {
    setErrors(found)
    focusFirstError(form.current)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !isOnline) return
    const insists = errors[name] !== undefined
    const checked = checkForm(rules, typed)
    if ('errors' in checked) return complain(checked.errors)

    setErrors({})
    setBusy(true)
    try {
      await onSave(checked.output, insists)
      if (!isFollowed) onClose()
    } catch (error) {
      setBusy(false)
      if (isUnanswered(error)) return setUnsure(true)
      const found = errorsOf(error, name)
      // An earlier attempt whose answer was lost may have made the change.
      const title = isUnsure ? 'Cet essai a échoué' : failed
      complain(Object.keys(found).length > 0 ? found : { form: `${title}. ${failureText(error)}` })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      closeOnOutside={false}
      foot={
        <>
          <NetworkNote />
          <Button variant="line" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={act.variant ?? 'brand'}
            busy={busy}
            busyLabel={act.busyLabel}
            aria-disabled={!isOnline}
          >
            {act.label}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)} className={formStyle}>
        {!isPasswordFirst && children(field(name))}
        <PasswordField label="Mot de passe actuel" required {...field('password')} />
        {isPasswordFirst && children(field(name))}
        {errors['form'] && (
          <Banner kind="error" role="alert">
            {errors['form']}
          </Banner>
        )}
        {isUnsure && !busy && (
          <Banner kind="wait" role="alert" title={unanswered}>
            {ifUnsure}
          </Banner>
        )}
      </form>
    </Dialog>
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
