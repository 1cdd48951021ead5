import type { Id } from '../../schema/ids.ts'
import { hashToken } from '../http/secret-token.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { enqueue } from '../tasks/tasks.ts'
import type { Browser } from './user-agent.ts'

/** How long a browser is remembered after a sign-in: the longest time that browsers keep a cookie. */
export const deviceSeconds = 400 * 24 * 60 * 60

/** The browser of a sign-in, and the token of its cookie. */
export interface Device extends Browser {
  token: string
}

/** Stores that a person signs in with this browser, and returns its id. The owner gets a mail if the browser is new to the account. */
export const noteDevice = async (tx: AnySql, userId: Id, { token, browser, system }: Device): Promise<Id> => {
  const hash = hashFor(userId, token)
  const [known] = await tx<{ id: Id }[]>`
    update devices set browser = ${browser}, system = ${system}, signed_in_at = now()
    where token_hash = ${hash} returning id`
  if (known) return known.id

  // The later of two concurrent sign-ins with a new browser finds it here; both enqueue the same mail.
  const { id } = onlyRow(
    await tx<{ id: Id }[]>`
      insert into devices (user_id, token_hash, browser, system) values (${userId}, ${hash}, ${browser}, ${system})
      on conflict (token_hash) do update set signed_in_at = now() returning id`,
  )
  await enqueue(tx, 'mail.send', { template: 'new-device', userId, deviceId: id }, { key: `device ${id}` })
  return id
}

/**
 * Stores the browser of a sign-up without a mail to the owner. Its time is that of the sign-up, even if this is a repetition: nobody has signed in
 * with it yet (rule 1.4.58).
 */
export const rememberDevice = async (sql: AnySql, userId: Id, { token, browser, system }: Device): Promise<void> => {
  await sql`
    insert into devices (user_id, token_hash, browser, system, signed_in_at)
    select id, ${hashFor(userId, token)}, ${browser}, ${system}, created_at from users where id = ${userId}
    on conflict (token_hash) do nothing`
}

/** Whether this person has signed in with the browser, and since then has neither ended its session from elsewhere nor set a new password. */
export const isKnownDevice = async (sql: AnySql, userId: Id, token: string): Promise<boolean> =>
  (await sql`select 1 from devices where token_hash = ${hashFor(userId, token)}`).length > 0

/** The token identifies the browser, and its hash one person in that browser. */
const hashFor = (userId: Id, token: string): Buffer => hashToken(`${userId} ${token}`)
