import { copy } from './copy.ts'

/** Shares an address with the system's share sheet, or copies it if the browser cannot share. `name`: what it is called where neither works. */
export const shareLink = async (title: string, url: string, name: string): Promise<void> => {
  const copyLink = () => copy(url, 'Lien copié', { kind: 'info', title: name, description: url })
  try {
    if ('share' in navigator) return await navigator.share({ title, url })
    await copyLink()
  } catch (error) {
    if (!isNoFailure(error)) await copyLink()
  }
}

/** A cancelled share, or the second tap of a double one while the browser opens its share sheet. */
const isNoFailure = (error: unknown) =>
  error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
