import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { transact } from '../postgres/transaction.ts'
import { keyOf } from './push-queue.ts'

/**
 * Stores a delivery for each device that should get a push of a notification that is still unread: devices with a valid session, subscribed with our
 * present key, of people who are not suspended. Quiet hours postpone a delivery to their end. A repetition adds no second delivery while one waits.
 */
export const preparePushes: Handler<'push.prepare'> = async ({ sql, push }, { pushes }) => {
  await transact(sql, async (tx) => {
    const services = await tx<{ service: string; seconds: number }[]>`
      with noted as (
        insert into push_deliveries (notification_id, subscription_id, service, topic, run_at)
        select n.id, s.id, s.service, told.topic, coalesce(quiet_until(n.user_id, now()), now())
        from unnest(${pushes.map(({ id }) => id)}::uuid[], ${pushes.map(({ topic }) => topic)}::text[]) as told (id, topic)
          join notifications n on n.id = told.id and not n.is_read
          join users u on u.id = n.user_id and u.suspended_at is null
          join push_subscriptions s on s.user_id = n.user_id and s.public_key = ${push.publicKey}
          join sessions on sessions.id = s.session_id and expires_at > now()
        order by n.id, s.id
        on conflict (notification_id, subscription_id) where claimed_at is null do nothing
        returning service, run_at)
      select service, greatest(0, extract(epoch from min(run_at) - now()))::float8 as seconds from noted
      group by service order by service`
    for (const { service, seconds } of services)
      await enqueue(tx, 'push.send', { service }, { key: keyOf(service), runAfterSeconds: seconds })
  })
}
