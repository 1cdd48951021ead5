import { Share2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { shareLink } from '../../ui/share-link.ts'

/** Shares the page at this path with the system's share sheet, or copies its address if the browser cannot share. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <IconButton
      label="Partager"
      variant="surface"
      onClick={() => void shareLink(title, location.origin + path, 'Lien de cette offre')}
    >
      <Share2 size={20} />
    </IconButton>
  )
}
