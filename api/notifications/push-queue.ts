import type { Id } from '../../schema/ids.ts'
import type { PushTopic } from '../../schema/notifications/push.ts'
import type { AnySql } from '../postgres/connect.ts'
import { enqueue } from '../tasks/tasks.ts'

/** A person who has the app open has read the notification by then, and needs no push. */
const graceSeconds = 2

/**
 * Queues pushes of these notifications for after the commit. It writes one row for all of them and locks none: the task finds the devices, and
 * decides whether they get a push.
 */
export const queuePushes = async (tx: AnySql, pushes: { id: Id; userId: Id; topic: PushTopic }[]): Promise<void> => {
  if (pushes.length === 0) return
  const reached = await tx<{ userId: Id }[]>`
    select distinct user_id as "userId" from push_subscriptions
    where user_id = any(${pushes.map(({ userId }) => userId)}::uuid[])`
  const people = new Set(reached.map(({ userId }) => userId))
  const found = pushes.flatMap(({ id, userId, topic }) => (people.has(userId) ? [{ id, topic }] : []))
  if (found.length > 0) await queueReached(tx, found)
}

/** Queues pushes of these notifications, whose readers are known to have a subscribed device. */
export const queueReached = (tx: AnySql, pushes: { id: Id; topic: PushTopic }[]): Promise<unknown> =>
  enqueue(tx, 'push.prepare', { pushes }, { runAfterSeconds: graceSeconds })

/** Returns the key of the task that sends to a push service. */
export const keyOf = (service: string): string => service.slice(0, 200)
