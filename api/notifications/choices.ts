import type { UserType } from '../../schema/accounts/user-types.ts'
import type { Id } from '../../schema/ids.ts'
import { choicesOf, type NotificationChoice } from '../../schema/notifications/kinds.ts'
import type { NotificationSettings, NotificationSwitch } from '../../schema/notifications/wire.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'

/** Returns the choices that a person has switched off. */
export const readChoices = async (sql: AnySql, userId: Id): Promise<NotificationSettings> => {
  const muted = await sql<NotificationChoice[]>`
    select kind, channel from muted_notifications where user_id = ${userId} order by kind, channel`
  return { muted: [...muted] }
}

/** Switches one kind on or off for the caller; the database checks every notification against the choices. Refusals: invalid. */
export const choose = async (sql: AnySql, me: Me, { kind, channel, isOn }: NotificationSwitch): Promise<void> => {
  if (!isThere(me.userType, { kind, channel }))
    throw new Refusal('invalid', { issues: [{ path: 'kind', message: 'choice' }] })
  if (isOn)
    await sql`delete from muted_notifications where user_id = ${me.id} and kind = ${kind} and channel = ${channel}`
  else
    await sql`
      insert into muted_notifications (user_id, kind, channel) values (${me.id}, ${kind}, ${channel})
      on conflict do nothing`
}

const isThere = (userType: UserType, { kind, channel }: NotificationChoice): boolean =>
  choicesOf(userType).some((choice) => choice.kind === kind && choice.channel === channel)
