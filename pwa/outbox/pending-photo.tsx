import { css } from '../styled-system/css'
import { useObjectUrl } from '../ui/hooks/object-url.ts'

const style = css({ mt: '3', width: '24', height: '24', rounded: 'full', objectFit: 'cover', bg: 'quiet' })

/** A photo that only this device has. */
export function PendingPhoto({ photo }: { photo: Blob }) {
  const url = useObjectUrl(photo)
  return url ? <img src={url} alt="Votre portrait" className={style} /> : null
}
