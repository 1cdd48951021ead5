import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { css, cx } from '../../styled-system/css'
import { ZoomablePhoto } from '../../ui/overlays/zoomable-photo.tsx'
import { useJobPhotos } from '../../jobs/job-photos.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'

/** Three in a row: the boxes have their size before the pictures arrive. */
const rowStyle = css({ display: 'grid', gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]', gap: '2' })
const placeStyle = css({ display: 'grid' })
const boxStyle = css({
  display: 'block',
  width: 'full',
  aspectRatio: '[4 / 3]',
  objectFit: 'cover',
  rounded: 'card',
  bg: 'quiet',
})
const goneStyle = css({ display: 'grid', placeItems: 'center', color: 'soft' })

/** The photos of an offer, each of which opens large (rule 2.2.137). */
export function JobPhotos({ job }: { job: ListedJob }) {
  const { user } = useSession()
  const photos = useJobPhotos(job, user?.id === job.postedById)
  return (
    <ul className={rowStyle} aria-label="Photos">
      {photos.map(({ id, url }, index) => (
        <li key={id} className={placeStyle}>
          {url ? (
            <Photo src={url} alt={`Photo ${index + 1} de « ${job.title} »`} title={job.title} />
          ) : (
            <span className={boxStyle} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A picture that cannot be loaded is asked for again once the network is back. */
function Photo({ src, alt, title }: { src: string; alt: string; title: string }) {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const comeBack = () => setMissing(false)
    addEventListener('online', comeBack)
    return () => removeEventListener('online', comeBack)
  }, [isMissing])
  return (
    <ZoomablePhoto src={src} sign="inside" label={`Agrandir : ${alt}`} alt={alt} title={title}>
      {isMissing ? (
        <span className={cx(boxStyle, goneStyle)}>
          <ImageOff size={28} />
        </span>
      ) : (
        <img src={src} alt={alt} className={boxStyle} onError={() => setMissing(true)} />
      )}
    </ZoomablePhoto>
  )
}
