import { useSyncExternalStore } from 'react'

/** Returns the browser's permission for notifications, also after the person has changed it in the browser's settings. */
export const useNotificationPermission = (): NotificationPermission | undefined => useSyncExternalStore(watch, read)

const read = () => ('Notification' in globalThis ? Notification.permission : undefined)

/** Not every browser reports a change, but whoever has made one comes back to the page. */
const watch = (tell: () => void): (() => void) => {
  const leaving = new AbortController()
  const { signal } = leaving
  document.addEventListener('visibilitychange', tell, { signal })
  addEventListener('focus', tell, { signal })
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', tell, { signal }))
    .catch(() => undefined)
  return () => leaving.abort()
}
