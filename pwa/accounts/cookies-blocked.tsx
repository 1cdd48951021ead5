import { useSyncExternalStore } from 'react'
import { blockedCookies, blocksCookies } from '../outbox/no-room.ts'
import { Banner } from '../ui/banner.tsx'

const neverChanges = () => () => undefined

/** Says in a form that signs somebody in why that cannot last in this browser, before they try (rule 1.2.755). */
export function CookiesBlocked() {
  // The document that the server renders knows nothing of the browser.
  const isBlocked = useSyncExternalStore(neverChanges, blocksCookies, () => false)
  if (!isBlocked) return null
  return (
    <Banner kind="error" role="alert" title={blockedCookies.title}>
      {blockedCookies.act}
    </Banner>
  )
}
