import { Share2 } from 'lucide-react'
import { copy } from '../../ui/copy.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Shares the page at this path with the system's share sheet, or copies its address if the browser cannot share. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = location.origin + path
    try {
      if ('share' in navigator) return await navigator.share({ title, url })
      await copyLink(url)
    } catch (error) {
      if (!isNoFailure(error)) await copyLink(url)
    }
  }

  return (
    <IconButton label="Partager" variant="surface" onClick={() => void share()}>
      <Share2 size={20} />
    </IconButton>
  )
}

/** A cancelled share, or the second tap of a double one while the browser opens its share sheet. */
const isNoFailure = (error: unknown) =>
  error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)

const copyLink = (url: string) =>
  copy(url, 'Lien copié', { kind: 'info', title: 'Lien de cette offre', description: url })
