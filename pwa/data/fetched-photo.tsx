import { ImageIcon, ImageOff } from 'lucide-react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { ZoomablePhoto } from '../ui/overlays/zoomable-photo.tsx'
import type { Fetched } from './fetched.ts'

const photoStyle = css({
  display: 'block',
  width: '[15rem]',
  maxWidth: 'full',
  height: '[11rem]',
  objectFit: 'cover',
  rounded: 'card',
})
const absentStyle = css({ pile: '1.5', justifyItems: 'center', p: '3' })

/** The box of a photo has its size before the photo arrives, so that the layout does not shift. */
export const photoBoxStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: '[15rem]',
  height: '[11rem]',
  rounded: 'card',
  bg: 'quiet',
  color: 'soft',
  textStyle: 'small',
  textAlign: 'center',
})

interface FetchedPhotoProps {
  /** Undefined until the photo has arrived. */
  url: string | undefined
  /** `gone`: the server no longer has the photo. */
  state: Fetched<unknown>['state'] | 'gone'
  /** "Photo de Léa, 14:32" */
  label: string
  onRetry: () => void
}

/** A photo from the server that can be enlarged. Until it arrives, or if it does not, a sentence stands in its place. */
export function FetchedPhoto({ url, state, label, onRetry }: FetchedPhotoProps) {
  if (url) {
    return (
      <ZoomablePhoto src={url} sign="inside" label={`Agrandir : ${label}`} alt={label} title={label}>
        <img src={url} alt={label} className={photoStyle} />
      </ZoomablePhoto>
    )
  }
  if (state === 'offline' || state === 'gone') {
    return (
      <p className={absentStyle}>
        <ImageOff size={28} />
        {state === 'gone'
          ? 'Cette photo n’existe plus : elle a été supprimée.'
          : 'Cette photo s’affichera dès que vous serez en ligne.'}
      </p>
    )
  }
  if (state === 'failed') {
    return (
      <div className={absentStyle}>
        <p role="alert">Impossible de charger cette photo.</p>
        <Button variant="line" size="small" onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    )
  }
  return <ImageIcon size={28} aria-label={`${label}, en chargement`} />
}
