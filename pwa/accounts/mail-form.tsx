import { MailCheck } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { MailForm as MailRules } from '../../schema/accounts/form.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { formStyle } from './account-styles.ts'
import { checkForm, errorsFromIssues, focusFirstError, type FieldErrors } from '../ui/hooks/validation.ts'
import { sayMailFailed } from '../data/failed-change.ts'

interface MailFormProps {
  /** The mail to send: a new verification link, or a link to set a new password. */
  path: '/api/auth/resend' | '/api/auth/forgot'
  email: string
  label: string
  /** Called at each change of the field. */
  onEmail?: (email: string) => void
}

const said = {
  '/api/auth/resend': 'Si un compte à vérifier existe pour cette adresse, un e-mail est en route ou vient d’arriver.',
  '/api/auth/forgot':
    'Si un compte existe pour cette adresse, un e-mail est en route ou vient d’arriver, avec un lien valable une heure.',
} as const

/** Sends a mail to the typed address. The text is the same for every address, so that nobody learns who has an account. */
export function MailForm({ path, email: known, label, onEmail }: MailFormProps) {
  const hasNetwork = useNetwork()
  const [email, setEmail] = useState(known)
  const [errors, setErrors] = useState<FieldErrors<'email'>>({})
  const [busy, setBusy] = useState(false)
  // As typed: the address may be corrected while its mail is on the way.
  const [sentTo, setSentTo] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const complain = (found: FieldErrors<'email'>) => {
    setErrors(found)
    focusFirstError(form.current)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !hasNetwork) return
    const checked = checkForm(MailRules, { email })
    if ('errors' in checked) return complain(checked.errors)

    setErrors({})
    setBusy(true)
    try {
      await call('POST', path, checked.output)
      setSentTo(email)
    } catch (error) {
      if (error instanceof ApiError && error.issues) complain(errorsFromIssues(error.issues))
      sayMailFailed(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={formStyle}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setSentTo(undefined)
          setErrors({})
          onEmail?.(event.target.value)
        }}
        error={errors.email}
      />
      {sentTo !== email ? (
        <Button type="submit" full busy={busy} busyLabel="Envoi..." disabled={!hasNetwork}>
          {label}
        </Button>
      ) : (
        <Banner kind="success" role="status" icon={<MailCheck size={20} />}>
          {said[path]}
        </Banner>
      )}
      {!hasNetwork && <NeedsNetwork />}
    </form>
  )
}
