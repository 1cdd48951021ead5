import { CircleAlert, Copy, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../schema/refusals.ts'
import { mutatorFor } from '../../sync/mutators/registry.ts'
import { discardRefusal, resendRefusal } from '../../sync/outbox/outbox.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copy } from '../ui/copy.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Tag } from '../ui/tag.tsx'
import { useDatabase } from '../data/local-database.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { countPhotos, describeMutation } from './outbox-text.ts'
import { PendingPhoto } from './pending-photo.tsx'
import { quoteStyle } from './outbox-styles.ts'
import { isKept } from './write-text.ts'

interface RefusalCardProps {
  refused: Refused
  /** The title of what the mutation concerned, such as the job. */
  title?: string | undefined
  /** Opens the text for editing. Without `onEdit` the text can only be copied. */
  onEdit?: () => void
}

const headStyle = css({ display: 'grid', justifyItems: 'start', gap: '2' })
const titleStyle = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const whyStyle = css({ mt: '2', color: 'soft' })
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })

const uncopied = {
  kind: 'error',
  title: 'Impossible de copier le texte',
  description: 'Sélectionnez-le dans la page, puis copiez-le.',
} as const

/** A refused mutation with its text, to edit, send again or discard (sync/README.md §1.5). */
export function RefusalCard({ refused, title, onEdit }: RefusalCardProps) {
  const database = useDatabase()
  const { title: kind, ending, text } = describeMutation(refused)
  const { photo, photos } = refused
  const [isAsking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    void isKept(discardRefusal(database, refused.id), 'Impossible de supprimer')
  }

  return (
    <Card as="article" tone="alarm">
      <div className={headStyle}>
        <Tag kind="no" icon={<CircleAlert size={14} />}>
          {`Non envoyé${ending}`}
        </Tag>
        <h3 className={titleStyle}>{headingOf(refused, kind, title)}</h3>
      </div>
      <p className={whyStyle}>
        {reasonOf(refused)} {text && 'Votre texte est conservé.'}
        {photo && 'Votre photo est conservée.'}
      </p>
      {text && <blockquote className={quoteStyle}>{text}</blockquote>}
      {photo && <PendingPhoto photo={photo} isPortrait={refused.name === 'photo.set'} />}
      {photos && <p>{countPhotos(photos.length)}</p>}
      <div className={actionsStyle}>
        {(onEdit ?? text) && (
          <Button
            variant="line"
            size="small"
            onClick={onEdit ?? (() => void copy(text ?? '', 'Texte copié', uncopied))}
          >
            <Copy size={18} /> {onEdit ? 'Modifier et renvoyer' : 'Réutiliser le texte'}
          </Button>
        )}
        {canBeSentAgain(refused) && (
          <Button
            variant="line"
            size="small"
            onClick={() => void isKept(resendRefusal(database, refused.id), 'Impossible de renvoyer')}
          >
            <RotateCw size={18} /> Renvoyer
          </Button>
        )}
        <IconButton
          variant="line"
          label="Supprimer"
          onClick={() => (text || photo || photos ? setAsking(true) : discard())}
        >
          <Trash2 size={20} />
        </IconButton>
      </div>
      <DiscardQuestion open={isAsking} onOpenChange={setAsking} onConfirm={discard} />
    </Card>
  )
}

/** A code that only a newer server knows arrives with the server's own message. */
const reasonOf = (refused: Refused): string => {
  const { message, code } = refused
  if (isOfGoneOffer(refused)) return 'Cette offre a été retirée.'
  return message || (code === 'unknown' ? 'Le service l’a refusé.' : refusalText(code))
}

/** The job's title names a letter or a message; an edited offer also says that it is an edit. */
const headingOf = ({ name, seen }: Refused, kind: string, known = ''): string => {
  const title = known || seen?.title
  if (!title) return kind
  return name === 'job.edit' ? `${kind}\u00a0· ${title}` : title
}

/** Refusals that stay the same when the mutation is sent again. */
const final = new Set<Refused['code']>([
  'job_not_open',
  'already_applied',
  'already_decided',
  'already_reviewed',
  'chat_closed',
  'photos_full',
  'wrong_role',
  'not_yours',
])
/** Whether a letter was refused because its offer is gone. A withdrawn offer does not return. */
const isOfGoneOffer = ({ name, code }: Refused) => name === 'application.submit' && code === 'not_found'
const canBeSentAgain = (refused: Refused) =>
  !final.has(refused.code) && !isOfGoneOffer(refused) && mutatorFor(refused) !== undefined
