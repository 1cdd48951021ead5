import { css, cx } from '../styled-system/css'
import { useObjectUrl } from '../ui/hooks/object-url.ts'

const style = css({ mt: '3', width: '24', height: '24', objectFit: 'cover', bg: 'quiet' })
const roundStyle = css({ rounded: 'full' })
const squareStyle = css({ rounded: 'card' })

/** A photo that only this device has: the person's portrait, or a photo for a conversation. */
export function PendingPhoto({ photo, isPortrait }: { photo: Blob; isPortrait: boolean }) {
  const url = useObjectUrl(photo)
  const alt = isPortrait ? 'Votre portrait' : 'Votre photo'
  return url ? <img src={url} alt={alt} className={cx(style, isPortrait ? roundStyle : squareStyle)} /> : null
}
