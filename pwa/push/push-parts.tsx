import { useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { showBadge } from '../../sync/device/badge.ts'
import { closeShown, isSubscribedHere, readPushSettings, turnPushOn } from '../../sync/web-push.ts'
import { readReplyHash } from '../messages/handed-reply.ts'
import { wishToReply } from '../messages/reply-wish.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSession, useUser } from '../session/session.tsx'
import { readPushWish } from './invitation.ts'
import { PushInvitation } from './push-invitation.tsx'

/** What the open app does for pushes: follows a press, keeps the subscription and the icon's number right, and asks at its moment. */
export function PushParts() {
  const { signIns } = useSession()
  const { id } = useUser()
  useFollowing()
  useEffect(() => void renew(id).catch(() => undefined), [id, signIns])
  return (
    <>
      <UnreadOnIcon />
      <PushInvitation />
    </>
  )
}

/** A browser may have ended the subscription, and the server removes those that are dead, or of another key. */
const renew = async (userId: string): Promise<void> => {
  if (readPushWish(userId) !== 'on' || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { publicKey, isOn } = await readPushSettings()
  if (!isOn || !(await isSubscribedHere(publicKey))) await turnPushOn(publicKey)
}

/** Goes where a pressed notification leads (pwa/service-worker-push.ts). */
function useFollowing(): void {
  const router = useRouter()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data, ports }: MessageEvent<{ type?: unknown; url?: unknown } | null>) => {
      if (data?.type !== 'OPEN_PLACE' || typeof data.url !== 'string') return
      ports[0]?.postMessage('heard')
      const [place = '/', hash = ''] = data.url.split('#')
      const wish = readReplyHash(`#${hash}`)
      if (wish) wishToReply(wish.handed)
      router.history.push(place)
    }
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [router])
}

/** The icon's number, and what the system still shows, follow what is read here and on other devices. */
function UnreadOnIcon() {
  const database = useDatabase()
  const unread = useLiveQuery(
    async () => (await database.notifications.filter(({ isRead }) => !isRead).primaryKeys()).toSorted().join(' '),
    [database],
  )
  useEffect(() => {
    if (unread === undefined) return
    const ids = new Set(unread.split(' ').filter(Boolean))
    void showBadge(ids.size)
    void closeShown((id) => typeof id === 'string' && !ids.has(id)).catch(() => undefined)
  }, [unread])
  return null
}
