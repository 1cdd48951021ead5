import { useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import type { Id } from '../../schema/ids.ts'
import { showBadge } from '../../sync/device/badge.ts'
import {
  closeShown,
  isSubscribedHere,
  pushSupported,
  PushUnavailable,
  readPushSettings,
  turnPushOn,
  type ShownNotification,
} from '../../sync/engine/web-push.ts'
import { readReplyHash } from '../messages/reply-hash.ts'
import { wishToReply } from '../messages/notification-reply.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSession, useUser } from '../session/session.tsx'
import { offerPushAgain, readPushWish } from './invitation.ts'
import { PushInvitation } from './push-invitation.tsx'

/** The open app's part in pushes: opens a pressed notification, renews the subscription, updates the icon's number, and shows the invitation. */
export function PushParts() {
  const { signIns } = useSession()
  const { id } = useUser()
  useFollowing()
  useRenewal(id, signIns)
  return (
    <>
      <UnreadOnIcon />
      <PushInvitation />
    </>
  )
}

/** Milliseconds between two looks at the subscription by an app that stays open. */
const minRenewalInterval = 10 * 60_000

/** Looks at the subscription at the start, and when the person comes back to an app that a phone has kept open for days. */
function useRenewal(userId: Id, signIns: number): void {
  useEffect(() => {
    let lookedAt = 0
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - lookedAt < minRenewalInterval) return
      lookedAt = Date.now()
      renew(userId).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [userId, signIns])
}

/**
 * Renews the subscription, because a browser may have ended it, and the server removes subscriptions that are dead or have another key. If the browser
 * gives none without a press, the person is asked, since their choice on this device still says on (rule 1.2.541).
 */
const renew = async (userId: Id): Promise<void> => {
  if (readPushWish(userId) !== 'on' || !pushSupported()) return
  if (Notification.permission !== 'granted') return offerPushAgain()
  const { publicKey, isOn } = await readPushSettings()
  if (isOn && (await isSubscribedHere(publicKey))) return
  await turnPushOn(publicKey).catch((error: unknown) => {
    if (error instanceof PushUnavailable) offerPushAgain()
  })
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
      router.history.push(wish ? place : data.url)
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
