import type { Id } from '../../schema/ids.ts'
import { isBlankText } from '../../schema/text.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { DraftCard } from '../outbox/draft-card.tsx'
import { PendingPhoto } from '../outbox/pending-photo.tsx'
import { unsentStyle } from './chat-styles.ts'
import { useWaitingPhotos } from './attachments/waiting-photos.ts'

interface UnsentDraftProps {
  jobId: Id
  text: string
  /** The job's title, where the conversation does not say it. */
  title?: string | undefined
  onSettle?: (text: string) => void
}

/** The draft for a conversation that is closed to new messages, to copy or delete (rule 1.2.452). */
export function UnsentDraft({ jobId, text, title, onSettle }: UnsentDraftProps) {
  const { waiting, putAside } = useWaitingPhotos(jobId)
  const { value: place = '' } = useDraft(draftKeys.place(jobId), reviveText, '')
  const isBlank = isBlankText(text)
  const hasMessage = !isBlank || waiting.length > 0
  const hasPlace = !isBlankText(place)
  if (!hasMessage && !hasPlace) return null

  return (
    <div className={unsentStyle}>
      {hasMessage && (
        <DraftCard
          draftKey={draftKeys.message(jobId)}
          title={title ?? 'Message'}
          why="Ce message n’est pas parti."
          text={isBlank ? null : text}
          onDiscarded={() => {
            onSettle?.('')
            putAside()
          }}
        >
          {waiting.map(({ key, photo }) => (
            <PendingPhoto key={key} photo={photo} isPortrait={false} />
          ))}
        </DraftCard>
      )}
      {hasPlace && (
        <DraftCard
          draftKey={draftKeys.place(jobId)}
          title={title ?? 'Lieu'}
          why="Ce lieu n’est pas parti."
          text={place}
        />
      )}
    </div>
  )
}
