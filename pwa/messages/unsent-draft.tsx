import { FileText } from 'lucide-react'
import type { Id } from '../../schema/ids.ts'
import { isBlankText } from '../../schema/text.ts'
import { deleteDrafts, draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { PendingPhoto } from '../outbox/pending-photo.tsx'
import { ReuseText, UnsentCard } from '../outbox/unsent-card.tsx'
import { Tag } from '../ui/tag.tsx'
import { unsentStyle } from './chat-styles.ts'
import { useGivenPhotos } from './given-photos.ts'
import { usePlaceDraft } from './place-draft.ts'

interface UnsentDraftProps {
  jobId: Id
  text: string
  onSettle: (text: string) => void
}

const tag = <Tag icon={<FileText size={14} />}>Brouillon</Tag>

/** What was written or chosen for a conversation that takes nothing more, to copy or delete (rule 1.2.452). */
export function UnsentDraft({ jobId, text, onSettle }: UnsentDraftProps) {
  const database = useDatabase()
  const { waiting, putAside } = useGivenPhotos(jobId)
  const place = usePlaceDraft(jobId)
  const isBlank = isBlankText(text)
  const hasMessage = !isBlank || waiting.length > 0
  const hasPlace = !isBlankText(place.value ?? '')
  if (!hasMessage && !hasPlace) return null

  const discard = async () => {
    await deleteDrafts(database, [draftKeys.message(jobId)])
    onSettle('')
    putAside()
  }
  const discardPlace = async () => {
    await deleteDrafts(database, [draftKeys.place(jobId)])
    place.settle('')
  }
  return (
    <div className={unsentStyle}>
      {hasMessage && (
        <UnsentCard
          tag={tag}
          title="Message"
          why="Ce message n’est pas parti."
          text={isBlank ? null : text}
          actions={!isBlank && <ReuseText text={text} />}
          discards="ce brouillon"
          discard={discard}
        >
          {waiting.map(({ key, photo }) => (
            <PendingPhoto key={key} photo={photo} isPortrait={false} />
          ))}
        </UnsentCard>
      )}
      {hasPlace && (
        <UnsentCard
          tag={tag}
          title="Lieu"
          why="Ce lieu n’est pas parti."
          text={place.value}
          actions={<ReuseText text={place.value ?? ''} />}
          discards="ce brouillon"
          discard={discardPlace}
        />
      )}
    </div>
  )
}
