import { CircleAlert, CloudUpload, Clock, HardDrive, KeyRound, WifiOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Connection } from '../../sync/engine/status.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { acceptUpdate, useAppUpdate } from '../updates/app-update.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useOutlasts } from '../ui/hooks/outlasts.ts'
import { StatusPill } from '../ui/status-pill.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { noRoom, storagePlace } from '../outbox/no-room.ts'
import { OutboxList } from './outbox-list.tsx'
import { useVisibleOutbox, type Outbox } from '../outbox/queries.ts'
import { TryNowButton } from '../outbox/try-now-button.tsx'
import { useConnection } from '../data/sync-provider.tsx'
import { backgroundSyncSupported } from '../../sync/device/background-sync.ts'

interface Status {
  text: string
  /** A first word, shown where there is room. Elsewhere the icon replaces it. */
  lead?: string
  kind: 'ink' | 'wait' | 'no'
  icon: ReactNode
  /** Whether it mostly ends by itself in a moment. */
  isPassing?: boolean
}

/** Milliseconds that a mutation may take online before the header says so: most have left by then, and a word that comes and goes disturbs. */
const sendingShownAfterMs = 2_000

/**
 * Shows what waits, was refused or is wrong, and nothing while all is well (rule 1.2.182). A press opens the pending and the refused mutations. Screen
 * readers also hear that the device is online.
 */
export function StatusButton() {
  const known = useVisibleOutbox()
  const outbox = known ?? nothing
  const connection = useConnection()
  const [open, setOpen] = useState(false)
  const status = describeStatus(connection, outbox)
  const isPassing = status?.isPassing === true
  const hasLasted = useOutlasts(isPassing, sendingShownAfterMs)
  const shown = known && status && (!isPassing || hasLasted) ? status : undefined

  return (
    <>
      {shown && (
        <button type="button" className={buttonStyle} onClick={() => setOpen(true)}>
          <StatusPill kind={shown.kind} icon={shown.icon}>
            {shown.lead && <span className={leadStyle}>{shown.lead}</span>}
            {shown.text}
          </StatusPill>
        </button>
      )}
      {/* A button's own text can't be a live region. */}
      <VisuallyHidden>
        <span role="status">{shown ? `${shown.lead ?? ''}${shown.text}` : known && !status && 'En ligne'}</span>
      </VisuallyHidden>
      <Dialog open={open} onOpenChange={setOpen} title="Envois" description={explain(connection, outbox)}>
        <OutboxList outbox={outbox} onLeave={() => setOpen(false)} />
        {connection === 'full' && <WayToStorage onLeave={() => setOpen(false)} />}
        {/* Beside a refused item alone it would seem to send that again. */}
        {!(connection === 'online' && hasRefusedAlone(outbox)) && <TryNow connection={connection} />}
      </Dialog>
    </>
  )
}

const nothing: Outbox = { waiting: [], refused: [] }

const buttonStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  whiteSpace: 'nowrap',
  rounded: 'full',
})
const leadStyle = css({ display: 'none', md: { display: 'inline' }, whiteSpace: 'pre' })

/** Returns the most urgent state: a refusal needs the person, a lost network does not. Undefined while all is well. */
const describeStatus = (connection: Connection, { waiting, refused }: Outbox): Status | undefined => {
  const count = waiting.length
  if (refused.length > 0) {
    return {
      text: refused.length === 1 ? '1 refusé' : `${refused.length} refusés`,
      kind: 'no',
      icon: <CircleAlert size={16} />,
    }
  }
  if (connection === 'signed_out') return { text: 'Session expirée', kind: 'wait', icon: <KeyRound size={16} /> }
  if (connection === 'outdated') return { text: 'Mise à jour requise', kind: 'wait', icon: <CircleAlert size={16} /> }
  if (connection === 'storage') return { text: 'Stockage en panne', kind: 'no', icon: <CircleAlert size={16} /> }
  if (connection === 'full') return { text: 'Plus de place', kind: 'no', icon: <HardDrive size={16} /> }
  if (connection === 'offline' || connection === 'failing') {
    const icon = connection === 'offline' ? <WifiOff size={16} /> : <CircleAlert size={16} />
    const text = connection === 'offline' ? 'Hors ligne' : 'Serveur en panne'
    if (count === 0) return { text, kind: 'ink', icon }
    return { lead: `${text} · `, text: `${count} en attente`, kind: 'ink', icon }
  }
  const parked = waiting.filter(({ state }) => state === 'parked').length
  if (parked > 0) {
    return { text: parked === 1 ? '1 bloqué' : `${parked} bloqués`, kind: 'no', icon: <CircleAlert size={16} /> }
  }
  const sending = waiting.filter((item) => item.state === 'sending').length
  if (sending > 0) {
    return { text: `Envoi de ${sending}`, kind: 'wait', icon: <CloudUpload size={16} />, isPassing: true }
  }
  if (count === 0) return undefined
  return { text: `${count} en attente`, kind: 'wait', icon: <Clock size={16} />, isPassing: true }
}

const hasRefusedAlone = ({ waiting, refused }: Outbox): boolean => refused.length > 0 && waiting.length === 0

const storageText = 'Le stockage de cet appareil ne répond pas. Nous réessayons. Vos données restent.'

const fullText =
  'Cet appareil n’a plus de place. Libérez de la place : vos données restent, et la suite se chargera toute seule.'

const failingText = 'Le serveur est en panne. Rien n’est perdu : nous réessayons automatiquement.'

const explain = (connection: Connection, { waiting, refused }: Outbox): string => {
  if (connection === 'signed_out') return 'Reconnectez-vous : rien n’est perdu, tout partira ensuite.'
  if (connection === 'outdated') return 'Mettez l’application à jour : rien n’est perdu, tout partira ensuite.'
  if (connection === 'storage') return storageText
  if (connection === 'full') return fullText
  if (connection === 'failing') return failingText
  if (refused.length > 0) return 'Vos textes refusés sont conservés jusqu’à votre décision.'
  if (waiting.length === 0)
    return connection === 'online' ? 'Vous êtes en ligne.' : 'Vous pouvez continuer à lire et à écrire.'
  if (connection === 'online') return 'Envoi en cours.'
  return backgroundSyncSupported()
    ? 'Tout partira dès que vous serez en ligne.'
    : 'Tout partira à la prochaine ouverture de l’application.'
}

function WayToStorage({ onLeave }: { onLeave: () => void }) {
  return (
    <LinkButton full className={css({ mt: '4' })} {...storagePlace} onClick={onLeave}>
      {noRoom.way}
    </LinkButton>
  )
}

function TryNow({ connection }: { connection: Connection }) {
  const update = useAppUpdate()
  if (connection === 'signed_out') return null
  if (connection === 'outdated') {
    return (
      <Button
        full
        className={css({ mt: '4' })}
        busy={update === 'taking'}
        busyLabel="Mise à jour…"
        onClick={() => void acceptUpdate()}
      >
        Mettre à jour
      </Button>
    )
  }
  return <TryNowButton variant="line" full className={css({ mt: '4' })} />
}
