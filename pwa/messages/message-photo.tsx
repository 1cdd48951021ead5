import { ImageIcon, ImageOff } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import { bringMessagePhoto, findMessagePhoto } from '../../sync/fetched/message-photos.ts'
import { useFetched } from '../data/fetched.ts'
import { useDatabase } from '../data/local-database.tsx'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { useInSight } from '../ui/hooks/in-sight.ts'
import { useObjectUrl } from '../ui/hooks/object-url.ts'
import { ZoomablePhoto } from '../ui/overlays/zoomable-photo.tsx'

interface MessagePhotoProps {
  messageId: Id
  /** "Photo de Léa, 14:32" */
  label: string
  className: string
}

/** One size for all: nothing moves when the photo arrives. */
const boxStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: '[15rem]',
  maxWidth: '[82%]',
  height: '[11rem]',
  rounded: 'card',
  bg: 'quiet',
  color: 'soft',
  textStyle: 'small',
  textAlign: 'center',
})
const photoStyle = css({
  display: 'block',
  width: '[15rem]',
  maxWidth: 'full',
  height: '[11rem]',
  objectFit: 'cover',
  rounded: 'card',
})
const absentStyle = css({ display: 'grid', justifyItems: 'center', gap: '1.5', p: '3' })

/** The photo of a message: from this device where it has it, else fetched once it is in sight, and kept (rule 1.2.310). */
export function MessagePhoto({ className, ...rest }: MessagePhotoProps) {
  const { ref, wasSeen } = useInSight()
  return (
    <div ref={ref} className={cx(boxStyle, className)}>
      {wasSeen ? <Photo {...rest} /> : <ImageIcon size={28} />}
    </div>
  )
}

function Photo({ messageId, label }: Omit<MessagePhotoProps, 'className'>) {
  const database = useDatabase()
  const photo = useLiveQuery(() => findMessagePhoto(database, messageId), [database, messageId])
  const { state, retry } = useFetched(messageId, () => bringMessagePhoto(database, messageId))
  const url = useObjectUrl(photo)
  if (url) {
    return (
      <ZoomablePhoto src={url} sign="inside" label={`Agrandir : ${label}`} alt={label} title={label}>
        <img src={url} alt={label} className={photoStyle} />
      </ZoomablePhoto>
    )
  }
  if (state === 'offline') {
    return (
      <p className={absentStyle}>
        <ImageOff size={28} /> Cette photo s’affichera au retour du réseau.
      </p>
    )
  }
  if (state === 'failed') {
    return (
      <div className={absentStyle}>
        <p role="alert">Impossible de charger cette photo.</p>
        <Button variant="line" size="small" onClick={retry}>
          Réessayer
        </Button>
      </div>
    )
  }
  return <ImageIcon size={28} aria-label={`${label}, en chargement`} />
}
