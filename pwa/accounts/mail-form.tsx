import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { MailForm as MailRules } from '../../schema/accounts/form.ts'
import { call } from '../../sync/http/transport.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { formStyle } from './account-styles.ts'
import { useForm } from '../forms/form.ts'
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
  // As typed: the address may be corrected while its mail is on the way.
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm(MailRules, {
    initial: () => ({ email: known }),
    send: (typed) => call('POST', path, typed),
    done: () => {
      setSentTo(form.typed.email)
    },
    failed: (error, found) => {
      sayMailFailed(error)
      return found
    },
  })

  return (
    <form {...form.props} className={formStyle}>
      <TextField
        kind="email"
        label="E-mail"
        autoComplete="username"
        required
        {...form.field('email')}
        onChange={(event) => {
          form.field('email').onChange(event)
          setSentTo(undefined)
          onEmail?.(event.target.value)
        }}
      />
      {sentTo !== form.typed.email ? (
        <Button type="submit" full busy={form.isBusy} busyLabel="Envoi..." disabled={!hasNetwork}>
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
