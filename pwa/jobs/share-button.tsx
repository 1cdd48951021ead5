import { Share2 } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.ts'

/** Hands the page to another app, or its address to the clipboard where there is no such way. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if ('share' in navigator) return await navigator.share({ title, url })
      await copy(url)
    } catch (error) {
      // Changing one's mind is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
    }
  }

  return (
    <IconButton label="Partager" variant="surface" onClick={() => void share()}>
      <Share2 size={20} />
    </IconButton>
  )
}

const copy = async (url: string) => {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', title: 'Lien copié' })
  } catch {
    showToast({ kind: 'info', title: 'Lien de cette offre', description: url })
  }
}
