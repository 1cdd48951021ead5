import { useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { showBadge } from '../../sync/device/badge.ts'
import { closeShown, isSubscribedHere, leavePush, readPushSettings, turnPushOn } from '../../sync/device/push.ts'
import { wishToReply } from '../messages/reply-wish.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSession } from '../session/session.tsx'
import { readPushWish } from './invitation.ts'
import { PushInvitation } from './push-invitation.tsx'

/** What the open app does for pushes: follows a press, keeps the subscription and the icon's number right, and asks at its moment. */
export function PushParts() {
  const { user, isLeaving, signIns } = useSession()
  const userId = user?.id
  useFollowing()
  useEffect(() => {
    if (isLeaving) return
    // Whoever was signed in before is told nothing here any more.
    if (!userId) return void leavePush()
    void renew(userId).catch(() => undefined)
  }, [userId, isLeaving, signIns])
  return userId ? (
    <>
      <UnreadOnIcon />
      <PushInvitation />
    </>
  ) : null
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
      const [place = '/', hash] = data.url.split('#')
      if (hash === 'repondre') wishToReply()
      router.history.push(place)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
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
