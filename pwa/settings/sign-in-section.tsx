import { MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import type { AccountSecurity } from '../../schema/accounts/security.ts'
import { call } from '../../sync/http/transport.ts'
import { formatPhone } from '../accounts/phone-format.ts'
import { sayActFailed } from '../data/failed-change.ts'
import type { Fetched } from '../data/fetched.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { CardSection } from '../ui/card-section.tsx'
import type { Change } from './changes.tsx'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'

const Changing = lazyDialog(async () => (await import('./changes.tsx')).Changing)

interface SignInSectionProps {
  security: Fetched<AccountSecurity> & { refresh: () => void }
}

/** E-mail, password and phone, each with a button that changes it. Only the server can change them, so the buttons need the network. */
export function SignInSection({ security }: SignInSectionProps) {
  const user = useUser()
  const isOnline = useOnline()
  const [change, setChange] = useState<Change>()
  const pending = security.state === 'done' ? security.result.pendingEmail : null
  const rows = [
    { change: 'email', label: 'Adresse e-mail', value: breakable(user.email), act: 'Changer l’adresse e-mail' },
    { change: 'password', label: 'Mot de passe', value: '••••••••', act: 'Changer le mot de passe' },
    { change: 'phone', label: 'Téléphone', value: user.phone && formatPhone(user.phone), act: 'Changer le téléphone' },
  ] as const

  return (
    <CardSection id="connexion" title="Connexion et sécurité" level={3}>
      <ul>
        {rows.map((row) => (
          <li key={row.change} className={entryStyle}>
            <p className={entryWordsStyle}>
              <small>{row.label}</small>
              {row.value}
            </p>
            <Button
              size="small"
              variant="line"
              aria-label={row.act}
              aria-disabled={!isOnline}
              onClick={() => setChange(row.change)}
            >
              Changer
            </Button>
          </li>
        ))}
      </ul>
      {/* The link may have been opened on another device since the server was asked. */}
      {pending && pending.email !== user.email && <PendingEmail pending={pending} askAgain={security.refresh} />}
      <NetworkNote />
      {change && <Changing change={change} onChanged={security.refresh} onClose={() => setChange(undefined)} />}
    </CardSection>
  )
}

/** A long address may break after its "@". */
const breakable = (address: string) => {
  const sign = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, sign)}
      <wbr />
      {address.slice(sign)}
    </>
  )
}

interface PendingEmailProps {
  pending: NonNullable<AccountSecurity['pendingEmail']>
  askAgain: () => void
}

function PendingEmail({ pending, askAgain }: PendingEmailProps) {
  const [isBusy, setBusy] = useState(false)
  const isOnline = useOnline()
  const cancel = async () => {
    setBusy(true)
    try {
      await call('DELETE', '/api/account/email')
    } catch (error) {
      sayActFailed('Le lien est toujours valable', error)
    } finally {
      setBusy(false)
      // Also after an error, since the server may have cancelled the link.
      askAgain()
    }
  }

  return (
    <Banner
      kind="wait"
      icon={<MailQuestion size={20} />}
      title="Nouvelle adresse à confirmer."
      action={
        <Button size="small" variant="line" busy={isBusy} aria-disabled={!isOnline} onClick={() => void cancel()}>
          Garder l’adresse actuelle
        </Button>
      }
    >
      {`Ouvrez le lien envoyé à ${pending.email}, valable jusqu’au ${formatMoment(pending.expiresAt)}.`}
    </Banner>
  )
}
