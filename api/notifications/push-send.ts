import type { Logger } from 'pino'
import type { Id } from '../../schema/ids.ts'
import type { PushPayload, PushTopic, QuietHours } from '../../schema/notifications/push.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Outcome, PushSender, Recipient } from '../push/sender.ts'
import type { Handler } from '../tasks/context.ts'
import { enqueue } from '../tasks/tasks.ts'
import { isInSight } from './notifications.ts'
import { keyOf } from './push-queue.ts'
import { isKnownToAnswer, rememberAnswers, watchAnswers } from './push-services.ts'
import { conversationOf, describePush, tagOf, type Told } from './push-text.ts'

/** `batch`: deliveries claimed at once; `longest`: milliseconds of a run, after which other services have their turn. */
const runs = { batch: 50, longest: 10_000 }
/** Seconds after which a push is no news any more. A reminder of six in the evening lasts until noon. */
const lifetime = { reminder: 18 * 60 * 60, other: 24 * 60 * 60 }
/** After so many failures in a row, nothing is sent to a service for these seconds. */
const outage = { failures: 20, seconds: 60 }
/** After so many failures a push is given up. A push that the service or quiet hours postpone has not failed. */
const failuresAtMost = 6

/**
 * Sends the due pushes of one service, if the service is known to answer quickly. Subscribers name the service, and made-up services that never
 * answer would take up the turns of all others, so unknown services have a queue of their own.
 */
export const sendPushes: Handler<'push.send'> = async (ctx, { service }, run) => {
  if (await isKnownToAnswer(ctx.sql, service)) await sendToService(ctx, { service }, run)
  else await enqueue(ctx.sql, 'push.try', { service }, { key: keyOf(service) })
}

/**
 * Sends the due pushes of any service. Each process has one run at a time per service, which lasts some seconds; a service that keeps failing is left
 * alone for a minute. Remaining and new deliveries are for the next run.
 */
export const sendToService: Handler<'push.try'> = async ({ sql, log, push }, { service }) => {
  // The present run looks for new deliveries at its end.
  if (push.busy.has(service)) return
  push.busy.add(service)
  try {
    await sendDue(sql, log, push, service)
  } finally {
    push.busy.delete(service)
  }
  await wakeForRest(sql, service)
}

const sendDue = async (sql: Sql, log: Logger, push: PushSender, service: string): Promise<void> => {
  const counts: Record<string, number> = {}
  const end = performance.now() + runs.longest
  let failures = 0
  const next: Due[] = []
  const done: Id[] = []
  const gone: Id[] = []
  const answers = watchAnswers()
  let isEmpty = false
  let claiming: Promise<void> | undefined
  const claimMore = async () => {
    await forget(sql, done.splice(0), gone.splice(0))
    const due = await claim(sql, service)
    if (due.length === 0) isEmpty = true
    next.push(...due)
  }
  /** Each worker takes the next delivery as soon as it is free, so that a slow answer delays no others. */
  const work = async (): Promise<void> => {
    for (;;) {
      const isOver = performance.now() > end || failures >= outage.failures
      if (next.length === 0) {
        if (isOver || isEmpty) return
        claiming ??= claimMore().finally(() => (claiming = undefined))
        await claiming
        continue
      }
      const due = next.shift()!
      if (isOver) {
        await postpone(sql, due.deliveryId, 0)
        continue
      }
      const outcome = await sendOne(sql, push, due, answers)
      if (outcome === 'gone') gone.push(due.subscriptionId)
      else if (outcome === 'taken' || outcome === 'refused' || outcome === 'unwanted') done.push(due.deliveryId)
      if (outcome === 'failed') failures += 1
      // Nothing was sent, so the service is no better known.
      else if (outcome !== 'unwanted' && outcome !== 'quiet') failures = 0
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: runs.batch }, work))
  await forget(sql, done, gone)
  await rememberAnswers(sql, service, answers.seen)
  if (failures >= outage.failures)
    await sql`
      update push_deliveries set run_at = now() + make_interval(secs => ${outage.seconds})
      where service = ${service} and claimed_at is null and run_at < now() + make_interval(secs => ${outage.seconds})`
  if (Object.keys(counts).length > 0) log.info({ push: counts }, 'devices told')
}

/** Enqueues the next run for the remaining deliveries, now or later. */
const wakeForRest = async (sql: Sql, service: string): Promise<void> => {
  const [rest] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from min(run_at) - now())::float8 as seconds from push_deliveries
    where service = ${service} and claimed_at is null`
  if (rest?.seconds == null) return
  await enqueue(sql, 'push.send', { service }, { key: keyOf(service), runAfterSeconds: Math.max(0, rest.seconds) })
}

interface Due extends Told, Recipient {
  /** The delivery's id; `id` is the notification's. */
  deliveryId: Id
  id: Id
  subscriptionId: Id
  userId: Id
  aboutId: Id | null
  /** How often sending it has failed. */
  failures: number
  isWanted: boolean
  quietSeconds: number | null
  quietHours: QuietHours | null
  /** Seconds left of the push's lifetime. */
  secondsLeft: number
  unread: number
  unreadIds: Id[]
}

/** Claims due deliveries, with their present content. */
const claim = async (sql: Sql, service: string): Promise<Due[]> => sql<Due[]>`
  with due as materialized (
    select id from push_deliveries where service = ${service} and claimed_at is null and run_at <= now()
    order by run_at limit ${runs.batch} for update skip locked),
  claimed as (
    update push_deliveries d set claimed_at = now() from due where d.id = due.id returning d.*)
  select claimed.id as "deliveryId", n.id, claimed.topic, n.title, n.action_url as "actionUrl", n.about_id as "aboutId",
    claimed.attempts as failures, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, n.user_id as "userId",
    case when about.leaving_since is null and about.erased_at is null then about.first_name end as "firstName",
    not n.is_read and u.suspended_at is null and about.suspended_at is null and sessions.expires_at > now()
      and s.user_id = n.user_id
      and not exists (
        select from muted_notifications m where m.user_id = n.user_id and m.kind = n.kind and m.channel = 'app')
      and not (n.about_id is not null and exists (select from people_apart where (one, other) = (n.user_id, n.about_id))) as "isWanted",
    (case when claimed.topic = 'reminder' then ${lifetime.reminder}::int else ${lifetime.other}::int end
      - extract(epoch from now() - claimed.created_at))::float8 as "secondsLeft",
    extract(epoch from quiet_until(n.user_id, now()) - now())::float8 as "quietSeconds",
    (select json_build_object('from', from_minute, 'to', to_minute) from quiet_hours where user_id = n.user_id) as "quietHours",
    case when claimed.topic = 'message' then (
      select count(*)::int from messages m
      where m.receiver_id = n.user_id and m.job_id::text = substring(n.action_url from 'jobId=([0-9a-f-]{36})')
        and not m.is_read and m.hidden_at is null
        and (select assigned_to_id from jobs where jobs.id = m.job_id) in (m.sender_id, m.receiver_id)) else 0 end as messages,
    (select count(*)::int from notifications x
      where x.user_id = n.user_id and not x.is_read and ${isInSight(sql)}) as unread,
    array(select x.id from notifications x
      where x.user_id = n.user_id and not x.is_read and ${isInSight(sql)}
      order by x.id = n.id desc, x.sequence desc limit 30) as "unreadIds"
  from claimed
    join push_subscriptions s on s.id = claimed.subscription_id
    join sessions on sessions.id = s.session_id
    join notifications n on n.id = claimed.notification_id
    join users u on u.id = n.user_id
    left join users about on about.id = n.about_id
  order by claimed.run_at`

/** Sends one push, and schedules a retry if that makes sense. The caller deletes finished deliveries. */
const sendOne = async (
  sql: Sql,
  push: PushSender,
  due: Due,
  answers: ReturnType<typeof watchAnswers>,
): Promise<Outcome['is'] | 'unwanted' | 'quiet'> => {
  if (!due.isWanted || due.secondsLeft <= 0) return 'unwanted'
  if (due.quietSeconds !== null) {
    await postpone(sql, due.deliveryId, due.quietSeconds)
    return 'quiet'
  }
  const options = { seconds: Math.ceil(due.secondsLeft), urgency: urgencyOf(due.topic) } as const
  const outcome = await answers.over(() => push.send(due, JSON.stringify(payloadOf(due)), options))
  if (outcome.is === 'later') await holdBack(sql, due, outcome.seconds)
  if (outcome.is !== 'failed') return outcome.is
  const failures = due.failures + 1
  if (failures >= failuresAtMost) return 'unwanted'
  await postpone(sql, due.deliveryId, 30 * 3 ** failures, failures)
  return 'failed'
}

const payloadOf = (due: Due): PushPayload => {
  const jobId = conversationOf(due)
  return {
    id: due.deliveryId,
    userId: due.userId,
    notificationId: due.id,
    tag: tagOf(due),
    ...describePush(due),
    url: due.actionUrl ?? '/dashboard',
    reply: jobId && due.aboutId ? { jobId, receiverId: due.aboutId } : null,
    unread: due.unread,
    unreadIds: due.unreadIds,
    ...(due.quietHours && { quietHours: due.quietHours }),
  }
}

/** High urgency wakes a sleeping phone, for events that somebody waits for. */
const urgencyOf = (topic: PushTopic) => (topic === 'offers' ? 'normal' : 'high')

/** Postpones all deliveries to the device, because the service counts requests by device. */
const holdBack = async (sql: Sql, { deliveryId, subscriptionId }: Due, seconds: number): Promise<void> => {
  await sql`
    update push_deliveries set run_at = greatest(run_at, now() + make_interval(secs => ${seconds}))
    where subscription_id = ${subscriptionId} and claimed_at is null`
  await postpone(sql, deliveryId, seconds)
}

/** Deletes finished deliveries, and ended subscriptions with all their deliveries. */
const forget = async (sql: Sql, deliveries: Id[], subscriptions: Id[]): Promise<void> => {
  if (deliveries.length > 0) await sql`delete from push_deliveries where id = any(${deliveries}::uuid[])`
  if (subscriptions.length > 0) await sql`delete from push_subscriptions where id = any(${subscriptions}::uuid[])`
}

/** Schedules a claimed delivery again after these seconds, unless a later delivery of the same notification to the device waits. */
const postpone = async (sql: Sql, id: Id, seconds: number, failures?: number): Promise<void> => {
  const back = await sql`
    update push_deliveries d set claimed_at = null, attempts = coalesce(${failures ?? null}, attempts),
      run_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and not exists (
      select from push_deliveries later where later.notification_id = d.notification_id
        and later.subscription_id = d.subscription_id and later.claimed_at is null)`
  if (back.count === 0) await forget(sql, [id], [])
}
