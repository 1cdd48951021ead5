import type { Id } from '../../schema/ids.ts'
import type { PushTopic } from '../../schema/notifications/push.ts'
import type { AnySql } from '../postgres/connect.ts'
import { enqueue } from '../tasks/tasks.ts'

/** A person who has the app open has read the notification by then, and needs no push. */
const graceSeconds = 2

/**
 * Queues pushes of these notifications for after the commit; their readers are known to have a subscribed device. It writes one row for all of them and
 * locks none: the task finds the devices, and decides whether they get a push.
 */
export const queuePushes = (tx: AnySql, pushes: { id: Id; topic: PushTopic }[]): Promise<void> =>
  enqueue(tx, 'push.prepare', { pushes }, { runAfterSeconds: graceSeconds })

/** Returns the key of the task that sends to a push service. */
export const keyOf = (service: string): string => service.slice(0, 200)
