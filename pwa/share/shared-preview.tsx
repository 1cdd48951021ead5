import type { Shared } from '../../sync/store/web-share.ts'
import { css } from '../styled-system/css'
import { Card } from '../ui/card.tsx'
import { useObjectUrl } from '../ui/hooks/object-url.ts'

const stackStyle = css({ stack: '3' })
const textStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', lineClamp: '6' })
const photosStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const photoStyle = css({
  display: 'block',
  width: '20',
  height: '20',
  objectFit: 'cover',
  rounded: 'small',
  bg: 'quiet',
})
const noteStyle = css({ textStyle: 'small', color: 'soft' })

/** Shows the shared text and photos before the person chooses a conversation. */
export function SharedPreview({ shared: { text, photos, leftOut } }: { shared: Shared }) {
  return (
    <Card as="section" aria-label="Votre partage">
      <div className={stackStyle}>
        {text !== '' && <p className={textStyle}>{text}</p>}
        {photos.length > 0 && (
          <ul className={photosStyle}>
            {photos.map((photo, index) => (
              // The photos never change their order.
              <li key={index}>
                <Photo photo={photo} label={`Photo ${index + 1}`} />
              </li>
            ))}
          </ul>
        )}
        {leftOut > 0 && <p className={noteStyle}>{describeLeftOut(leftOut)}</p>}
      </div>
    </Card>
  )
}

function Photo({ photo, label }: { photo: Blob; label: string }) {
  const url = useObjectUrl(photo)
  return <img src={url} alt={label} className={photoStyle} />
}

const describeLeftOut = (count: number): string =>
  `${count === 1 ? 'Un fichier n’a pas été ajouté' : `${count} fichiers n’ont pas été ajoutés`}\u00a0: photos JPG ou PNG seulement, dix au maximum.`
