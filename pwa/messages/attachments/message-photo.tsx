import { ImageIcon } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../../schema/ids.ts'
import { bringMessagePhoto, findMessagePhoto } from '../../../sync/fetched/message-photos.ts'
import { resultOf, useFetched } from '../../data/fetched.ts'
import { FetchedPhoto, photoBoxStyle } from '../../data/fetched-photo.tsx'
import { useDatabase } from '../../data/local-database.tsx'
import { css, cx } from '../../styled-system/css'
import { useInSight } from '../../ui/hooks/in-sight.ts'
import { useObjectUrl } from '../../ui/hooks/object-url.ts'

interface MessagePhotoProps {
  messageId: Id
  /** "Photo de Léa, 14:32" */
  label: string
  className: string
}

const widthStyle = css({ maxWidth: '[82%]' })

/** The photo of a message: read from this device, or else fetched once it is in sight and stored (rule 1.2.310). */
export function MessagePhoto({ className, ...rest }: MessagePhotoProps) {
  const { ref, wasSeen } = useInSight()
  return (
    <div ref={ref} data-photo={rest.messageId} className={cx(photoBoxStyle, widthStyle, className)}>
      {wasSeen ? <Photo {...rest} /> : <ImageIcon size={28} />}
    </div>
  )
}

function Photo({ messageId, label }: Omit<MessagePhotoProps, 'className'>) {
  const database = useDatabase()
  const kept = useLiveQuery(() => findMessagePhoto(database, messageId), [database, messageId])
  const fetched = useFetched(messageId, () => bringMessagePhoto(database, messageId))
  const url = useObjectUrl(kept ?? resultOf(fetched))
  return <FetchedPhoto url={url} state={fetched.state} label={label} onRetry={fetched.retry} />
}
