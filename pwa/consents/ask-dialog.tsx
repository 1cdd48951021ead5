import { Copy, Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import { standingConsent } from '../../schema/consents/consent.ts'
import { ConsentMailForm, ConsentLinkForm } from '../../schema/consents/form.ts'
import type { ConsentLinkAnswer } from '../../schema/consents/answers.ts'
import { formatDay } from '../../schema/dates.ts'
import { call } from '../../sync/http/transport.ts'
import type { z } from 'zod'
import { sayActFailed } from '../data/failed-change.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { useSync } from '../data/sync-provider.tsx'
import { useForm } from '../forms/form.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { useToday } from '../ui/hooks/today.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { shareLink } from '../ui/share-link.ts'
import { formStyle } from './consent-styles.ts'

type ConsentLink = z.infer<typeof ConsentLinkAnswer>

const linkStyle = css({ textStyle: 'small', overflowWrap: 'anywhere', userSelect: 'all' })
const actionsStyle = css({ wrap: '2' })

/** A minor asks their parents for their consent, by a link that they share, or that we mail (rule 2.2.282). */
export function AskConsentDialog({ onClose }: { onClose: () => void }) {
  const { studentProfile } = useUser()
  const now = useToday()
  const standing = standingConsent(studentProfile?.parentalConsent, now)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Accord de mes parents"
      description="Avant 18 ans, un travail se convient avec l’accord des parents, qui peut aussi être oral. Les particuliers pour qui vous travaillez lisent s’il est reçu, et un accord de travail écrit l’attend."
    >
      {standing?.state === 'given' ? (
        <Banner kind="success" title={`Vos parents sont d’accord depuis le ${formatDay(standing.at, now)}`}>
          {standing.allowsPhoto === false
            ? 'Ils préfèrent que votre profil n’ait pas de photo.'
            : 'Ils peuvent retirer leur accord par leur lien.'}
        </Banner>
      ) : (
        <Asking isAgain={standing !== undefined} />
      )}
    </Dialog>
  )
}

/** `isAgain`: a link is open, whose place the new one takes. */
function Asking({ isAgain }: { isAgain: boolean }) {
  const hasNetwork = useNetwork()
  const { pullNow } = useSync()
  const [asked, setAsked] = useState<ConsentLink & { to: string | null }>()
  const ask = async (to: string | null) => {
    setAsked({ ...(await call<ConsentLink>('POST', '/api/account/parental-consent', { email: to })), to })
    await pullNow().catch(() => undefined)
  }
  const failed = (error: unknown, found: { email?: string }) =>
    found.email
      ? found
      : sayActFailed('Le lien n’est pas créé', error, 'Le lien est peut-être créé. Un nouveau lien le remplacera.')
  const link = useForm(ConsentLinkForm, { initial: (): { email?: string } => ({}), send: () => ask(null), failed })
  const mail = useForm(ConsentMailForm, { initial: () => ({ email: '' }), send: ({ email }) => ask(email), failed })
  const isBusy = link.isBusy || mail.isBusy

  if (asked) return <Asked {...asked} />
  return (
    <div className={formStyle}>
      {isAgain && (
        <Banner kind="wait">Vous avez déjà demandé cet accord. Un nouveau lien remplace le précédent.</Banner>
      )}
      <Button
        variant="sun"
        full
        busy={link.isBusy}
        busyLabel="Création..."
        disabled={!hasNetwork}
        onClick={() => isBusy || link.submit()}
      >
        <Share2 size={18} /> Créer un lien à partager
      </Button>
      <form
        {...mail.props}
        className={formStyle}
        onSubmit={(event) => (isBusy ? event.preventDefault() : mail.submit(event))}
      >
        <TextField
          kind="email"
          label="Ou l’e-mail d’un parent"
          autoComplete="off"
          hint="Nous n’utilisons cette adresse que pour cet e-mail."
          {...mail.field('email')}
        />
        <Button type="submit" variant="line" full busy={mail.isBusy} busyLabel="Envoi..." disabled={!hasNetwork}>
          <Mail size={18} /> Envoyer le lien par e-mail
        </Button>
      </form>
      {!hasNetwork && <NeedsNetwork />}
    </div>
  )
}

function Asked({ url, expiresAt, to }: ConsentLink & { to: string | null }) {
  const until = `Le lien est valable jusqu’au ${formatDay(expiresAt)}.`
  if (url === null) {
    return (
      <Banner kind="success" role="status" title={`L’e-mail part à ${to ?? ''}`}>
        {until}
      </Banner>
    )
  }
  return (
    <div className={formStyle}>
      <Banner kind="success" role="status" title="Le lien est prêt">
        {`Envoyez-le à un parent. ${until}`}
      </Banner>
      <p className={linkStyle}>{url}</p>
      <div className={actionsStyle}>
        <Button variant="sun" onClick={() => void shareLink('Accord parental', url, 'Lien pour vos parents')}>
          <Share2 size={18} /> Partager
        </Button>
        <Button
          variant="line"
          onClick={() =>
            void copy(url, 'Lien copié', { kind: 'info', title: 'Lien pour vos parents', description: url })
          }
        >
          <Copy size={18} /> Copier
        </Button>
      </div>
    </div>
  )
}
