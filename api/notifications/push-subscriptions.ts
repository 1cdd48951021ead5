import { pushDevices, type QuietHours } from '../../schema/notifications/push.ts'
import type { PushSettings, PushSubscriptionDraft } from '../../schema/notifications/push-wire.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { readEndpoint } from '../push/endpoint.ts'

/** Returns the push settings for this session's device. `publicKey` is the server's. */
export const readPushSettings = async (sql: AnySql, me: Me, publicKey: string): Promise<PushSettings> => {
  const [mine, hours] = await Promise.all([
    sql`select from push_subscriptions where session_id = ${me.sessionId} and public_key = ${publicKey}`,
    sql<QuietHours[]>`
      select from_minute as "from", to_minute as "to" from quiet_hours where user_id = ${me.id}`,
  ])
  return { publicKey, isOn: mine.length > 0, quietHours: hours[0] ?? null }
}

interface Ours {
  publicKey: string
  /** An origin on this machine that is accepted as an endpoint, too. */
  standIn: string | undefined
}

/**
 * Stores the subscription of the caller's browser in place of the one before. An endpoint belongs to the last account that named it, since one person
 * at a time uses a browser. Refusals: invalid.
 */
export const subscribe = async (sql: Sql, me: Me, draft: PushSubscriptionDraft, ours: Ours): Promise<void> => {
  const url = readEndpoint(draft.endpoint, ours.standIn)
  if (!url) throw new Refusal('invalid', { issues: [{ path: 'endpoint', message: 'invalid' }] })
  const { p256dh, auth } = draft.keys
  await transact(sql, async (tx) => {
    // The later of two concurrent requests finds what the earlier one stored.
    await tx`select from users where id = ${me.id} for no key update`
    await tx`
      delete from push_subscriptions
      where (session_id = ${me.sessionId} and endpoint <> ${draft.endpoint})
        or (endpoint = ${draft.endpoint} and session_id <> ${me.sessionId})`
    await tx`
      insert into push_subscriptions (user_id, session_id, endpoint, service, p256dh, auth, public_key)
      select ${me.id}, id, ${draft.endpoint}, ${url.origin}, ${p256dh}, ${auth}, ${ours.publicKey}
      from sessions where id = ${me.sessionId}
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key`
    await tx`
      delete from push_subscriptions where id in (
        select push_subscriptions.id from push_subscriptions join sessions on sessions.id = session_id
        where push_subscriptions.user_id = ${me.id}
        order by session_id = ${me.sessionId} desc, last_seen_at desc offset ${pushDevices})`
  })
}

/** Removes the subscription of the caller's session; without one nothing changes. */
export const unsubscribe = async (sql: AnySql, me: Me): Promise<void> => {
  await sql`delete from push_subscriptions where session_id = ${me.sessionId}`
}

/** Sets the hours in which the caller gets no pushes; null: none. Waiting pushes are sent at their end. */
export const setQuietHours = async (sql: AnySql, me: Me, hours: QuietHours | null): Promise<void> => {
  if (!hours) {
    await sql`delete from quiet_hours where user_id = ${me.id}`
    return
  }
  await sql`
    insert into quiet_hours (user_id, from_minute, to_minute) values (${me.id}, ${hours.from}, ${hours.to})
    on conflict (user_id) do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute`
}
