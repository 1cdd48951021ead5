import { RotateCw, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { mutatorFor } from '../../sync/mutations/registry.ts'
import { discardParked, retryMutation } from '../../sync/outbox/outbox.ts'
import type { OutboxItem, Refused } from '../../sync/store/outbox-item.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import doneArt from '../ui/art/done.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { useDatabase } from '../data/local-database.tsx'
import { quoteStyle } from '../outbox/outbox-styles.ts'
import type { Outbox } from '../outbox/queries.ts'
import { useJobTitles, jobOf } from './job-titles.ts'
import { countPhotos, describeMutation, wordsIn } from '../outbox/mutation/describe.ts'
import { words } from './words.ts'
import { RefusalCard } from '../outbox/refusal-card.tsx'
import { PendingPhoto } from '../outbox/pending-photo.tsx'
import { DiscardQuestion } from '../outbox/discard-question.tsx'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { isKept } from '../outbox/write-text.ts'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../ui/toast.ts'

const listStyle = css({ pile: '3' })
const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: '3',
  rowGap: '2',
  '& > :last-child': { flexShrink: '0' },
})
const titleStyle = css({ flex: '[1 1 10rem]', minWidth: '0', textStyle: 'title', overflowWrap: 'anywhere' })
const actionsStyle = css({ wrap: '2', mt: '3' })
const whyStyle = css({ mt: '2', textStyle: 'small', color: 'soft' })

interface OutboxListProps {
  outbox: Outbox
  /** Called when a press leads to another page. */
  onLeave?: () => void
}

/** The pending and the refused mutations, each with its text and the actions that fit. */
export function OutboxList({ outbox, onLeave }: OutboxListProps) {
  const all = [...outbox.refused, ...outbox.waiting]
  const titles = useJobTitles(all)
  const stuck = new Set(outbox.waiting.flatMap(({ state, lane }) => (state === 'parked' ? [lane] : [])))
  const titleOf = (item: OutboxItem | Refused) => titles.get(jobOf(item) ?? '')

  if (all.length === 0)
    return (
      <EmptyState drawing={doneArt} title="Tout est envoyé" text="Aucun envoi en attente sur cet appareil." level={3} />
    )
  return (
    <ul className={listStyle}>
      {outbox.refused.map((refused) => (
        <li key={refused.id}>
          <RefusalCard refused={refused} words={words} title={titleOf(refused)} />
        </li>
      ))}
      {outbox.waiting.map((item) => (
        <li key={item.id}>
          <PendingCard
            item={item}
            about={titleOf(item)}
            isBehind={item.state !== 'parked' && stuck.has(item.lane)}
            onLeave={onLeave}
          />
        </li>
      ))}
    </ul>
  )
}

interface PendingCardProps {
  item: OutboxItem
  /** The title of the job that the mutation concerns. */
  about: string | undefined
  /** Whether it leaves after another one, which cannot leave. */
  isBehind: boolean
  onLeave: (() => void) | undefined
}

function PendingCard({ item, about, isBehind, onLeave }: PendingCardProps) {
  const database = useDatabase()
  const [isAsking, setAsking] = useState(false)
  const { title, text } = describeMutation(words, item)
  return (
    <Card as="article">
      <div className={headStyle}>
        <h3 className={titleStyle}>{about ? `${title}\u00a0· ${about}` : title}</h3>
        <PendingTag item={item} />
      </div>
      {text && <blockquote className={quoteStyle}>{text}</blockquote>}
      {item.photo && <PendingPhoto photo={item.photo} isPortrait={item.name === 'photo.set'} />}
      {item.photos && <p>{countPhotos(item.photos.length)}</p>}
      {item.state === 'parked' && <p className={whyStyle}>{whyStuck(item)}</p>}
      {isBehind && <p className={whyStyle}>Partira après l’envoi qui n’arrive pas à partir.</p>}
      <div className={actionsStyle}>
        {item.state === 'parked' && (
          <Button
            variant="line"
            size="small"
            onClick={() => void isKept(retryMutation(database, item.id), 'Impossible de réessayer')}
          >
            <RotateCw size={18} /> Réessayer
          </Button>
        )}
        {item.state === 'parked' && (
          <Button variant="line" size="small" onClick={() => setAsking(true)}>
            <Trash2 size={18} /> Supprimer
          </Button>
        )}
        {!item.frozen && mutatorFor(item) && <TakeBackButton item={item} onLeave={onLeave} />}
      </div>
      <DiscardQuestion
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false)
          void isKept(discardParked(database, item.id), 'Impossible de supprimer')
        }}
      />
    </Card>
  )
}

const whyStuck = ({ lastError, photo, photos }: OutboxItem): string =>
  lastError === 'too_large' && (photo ?? photos)
    ? 'Quelque chose entre nous et cet appareil refuse ses photos, trop lourdes. Réessayez sur un autre réseau.'
    : 'Plusieurs essais ont échoué, alors que notre serveur répond. Réessayez, au besoin sur un autre réseau.'

interface TakeBackButtonProps {
  item: OutboxItem
  /** Called when the press leads to another page. */
  onLeave: (() => void) | undefined
}

const failed = {
  kind: 'error',
  title: 'Erreur',
  description: 'L’envoi n’a pas pu être annulé. Il reste en attente.',
} as const

/** Takes back a mutation that was never sent, and opens the form that holds its text again. */
function TakeBackButton({ item, onLeave }: TakeBackButtonProps) {
  const database = useDatabase()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const takeBack = async () => {
    setBusy(true)
    try {
      // Loaded on demand: the rules of the forms are not needed when the app starts.
      const taking = await import('./taking-back.ts')
      const { place, toast } = await taking.takeBack(database, item)
      if (toast) showToast(toast)
      if (!place) return
      onLeave?.()
      await navigate(place)
    } catch {
      showToast(failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="line" size="small" busy={isBusy} onClick={() => void takeBack()}>
      <Undo2 size={18} /> {wordsIn(words, item.name)?.origin === 'press' ? 'Ne pas envoyer' : 'Annuler l’envoi'}
    </Button>
  )
}
