import type { Id } from '../../schema/ids.ts'
import type { PushTopic } from '../../schema/notifications/push.ts'
import type { AnySql } from '../postgres/connect.ts'
import { enqueue } from '../tasks/tasks.ts'

/** Whoever has the app open has read it by then, and is not told twice. */
const graceSeconds = 2

/**
 * Has devices told of these notifications after the commit. This is one row for all of them and locks none: which devices there are, and
 * whether they are to be told at all, is found out by the task.
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

/** Has devices told of these notifications, whose readers are known to have one that is told. */
export const queueReached = (tx: AnySql, pushes: { id: Id; topic: PushTopic }[]): Promise<unknown> =>
  enqueue(tx, 'push.prepare', { pushes }, { runAfterSeconds: graceSeconds })

/** The key of the task that sends to a service. */
export const keyOf = (service: string): string => service.slice(0, 200)
