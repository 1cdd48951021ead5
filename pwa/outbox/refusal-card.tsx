import { CircleAlert, Copy, RotateCw } from 'lucide-react'
import { refusalText } from '../../schema/refusals.ts'
import { mutatorFor } from '../../sync/mutations/registry.ts'
import { discardRefusal, resendRefusal } from '../../sync/outbox/outbox.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import { useDatabase } from '../data/local-database.tsx'
import { countPhotos, describeMutation, wordsIn, type WordTable } from './mutation/describe.ts'
import { PendingPhoto } from './pending-photo.tsx'
import { ReuseText, UnsentCard } from './unsent-card.tsx'
import { isKept } from './write-text.ts'

interface RefusalCardProps {
  refused: Refused
  /** The words of all mutations that may be refused here. */
  words: WordTable
  /** The title of what the mutation concerned, such as the job. */
  title?: string | undefined
  /** Opens the text for editing. Without `onEdit` the text can only be copied. */
  onEdit?: () => void
}

/** A refused mutation with its text, to edit, send again or discard (sync/README.md §1.5). */
export function RefusalCard({ refused, words, title, onEdit }: RefusalCardProps) {
  const database = useDatabase()
  const { title: kind, ending, text } = describeMutation(words, refused)
  const { photo, photos } = refused
  /** The reason, if what the mutation concerns is gone for good. */
  const gone = refused.code === 'not_found' ? wordsIn(words, refused.name)?.gone : undefined

  return (
    <UnsentCard
      tone="alarm"
      tag={
        <Tag kind="no" icon={<CircleAlert size={14} />}>
          {`Non envoyé${ending}`}
        </Tag>
      }
      title={headingOf(refused, kind, title)}
      why={
        <>
          {gone ?? reasonOf(refused)} {text && 'Votre texte est conservé.'}
          {photo && 'Votre photo est conservée.'}
        </>
      }
      text={text}
      actions={
        <>
          {onEdit && (
            <Button variant="line" size="small" onClick={onEdit}>
              <Copy size={18} /> Modifier et renvoyer
            </Button>
          )}
          {!onEdit && text && <ReuseText text={text} />}
          {!gone && canBeSentAgain(refused) && (
            <Button
              variant="line"
              size="small"
              onClick={() => void isKept(resendRefusal(database, refused.id), 'Impossible de renvoyer')}
            >
              <RotateCw size={18} /> Renvoyer
            </Button>
          )}
        </>
      }
      discards={text || photo || photos ? 'cet envoi' : undefined}
      discard={() => discardRefusal(database, refused.id)}
    >
      {photo && <PendingPhoto photo={photo} isPortrait={refused.name === 'photo.set'} />}
      {photos && <p>{countPhotos(photos.length)}</p>}
    </UnsentCard>
  )
}

/** A code that only a newer server knows arrives with the server's own message. */
const reasonOf = ({ message, code }: Refused): string =>
  message || (code === 'unknown' ? 'L’envoi a été refusé.' : refusalText(code))

/** The job's title names a letter or a message; an edited offer also says that it is an edit. */
const headingOf = ({ name, seen }: Refused, kind: string, known = ''): string => {
  const title = known || seen?.title
  if (!title) return kind
  return name === 'job.edit' ? `${kind}\u00a0· ${title}` : title
}

/** Refusals that stay the same when the mutation is sent again. */
const final = new Set<Refused['code']>([
  'depends',
  'job_not_open',
  'already_applied',
  'already_decided',
  'already_reviewed',
  'chat_closed',
  'photos_full',
  'wrong_role',
  'not_yours',
])
const canBeSentAgain = (refused: Refused) => !final.has(refused.code) && mutatorFor(refused) !== undefined
