import { useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { showBadge } from '../../sync/device/badge.ts'
import {
  closeShown,
  isSubscribedHere,
  readPushSettings,
  turnPushOn,
  type ShownNotification,
} from '../../sync/engine/web-push.ts'
import { readReplyHash } from '../messages/reply-hash.ts'
import { wishToReply } from '../messages/notification-reply.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSession, useUser } from '../session/session.tsx'
import { readPushWish } from './invitation.ts'
import { PushInvitation } from './push-invitation.tsx'

/** The open app's part in pushes: opens a pressed notification, renews the subscription, updates the icon's number, and shows the invitation. */
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

/** Renews the subscription, because a browser may have ended it, and the server removes subscriptions that are dead or have another key. */
const renew = async (userId: string): Promise<void> => {
  if (readPushWish(userId) !== 'on' || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { publicKey, isOn } = await readPushSettings()
  if (!isOn || !(await isSubscribedHere(publicKey))) await turnPushOn(publicKey)
}

/** Opens the address of a pressed notification (pwa/service-worker-push.ts). */
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

/** Updates the icon's number, and closes system notifications that were read here or on other devices. */
function UnreadOnIcon() {
  const database = useDatabase()
  const { id: userId } = useUser()
  const known = useLiveQuery(
    async () => (await database.notifications.toArray()).map(({ id, isRead }) => [id, isRead] as const),
    [database],
  )
  const isOver = useRef(new Map<unknown, boolean>())
  useEffect(() => {
    if (!known) return
    void showBadge(known.filter(([, isRead]) => !isRead).length)
    // A notification that has only come by push stays shown, as its row is not here yet. One whose row was here and is gone counts as read.
    for (const id of isOver.current.keys()) isOver.current.set(id, true)
    for (const [id, isRead] of known) isOver.current.set(id, isRead)
    const isOthers = (shown: ShownNotification) => typeof shown.userId === 'string' && shown.userId !== userId
    void closeShown((shown) => isOthers(shown) || isOver.current.get(shown.notificationId) === true).catch(
      () => undefined,
    )
  }, [known, userId])
  return null
}
