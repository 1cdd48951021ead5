import type { User } from '../../../schema/accounts/user.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { issueEmailToken, requestEmailChange } from '../../accounts/email-change.ts'
import { makeCalendar } from '../../calendars/calendars.ts'
import { write } from '../../feeds/write.ts'
import { meOf } from '../../testing/test-seed.ts'
import { subscribe } from '../../notifications/push-subscriptions.ts'
import type { Sql } from '../../postgres/connect.ts'
import { sendProof } from '../../schooling/proofs.ts'
import { never, type Told } from './secrets.ts'

/** Returns a photo with a text for bytes, so that a secret can be found in answers: they contain the bytes unchanged. */
export const photoOf = (text: string) => ({ full: Buffer.from(text), thumbnail: Buffer.from(text) })

/** Adds things that only their owners may read. No caller may read Bea's. */
export const addPrivateThings = async (
  sql: Sql,
  { pools, secrets }: Told,
  { owner, counterpart, bea }: Record<'owner' | 'counterpart' | 'bea', User>,
): Promise<void> => {
  for (const [user, of] of [
    [counterpart, [counterpart.id]],
    [bea, never],
  ] as const) {
    const proof = `attestation-zq7x-${user.firstName}`
    await write(sql, (tx) => sendProof(tx, meOf(user), photoOf(proof)))
    secrets.push({ what: `the proof of ${user.firstName}’s school`, text: proof, of })
    const email = `nouvelle-${user.email}`
    secrets.push({ what: 'the token of a new address', text: await askForEmail(sql, user, email), of: never })
    secrets.push({ what: `${user.firstName}’s new e-mail`, text: email, of })
  }

  // The address of a calendar is answered once, when it is made.
  for (const user of [owner, bea]) {
    const { secret } = await makeCalendar(sql, user.id)
    secrets.push({ what: `${user.firstName}’s calendar`, text: secret, of: never })
    if (user !== bea) pools.add('calendar', `${secret}.ics`, user.id)
  }

  const endpoint = `https://push.example.ch/zq7x-${newId()}`
  const [session] = await sql<{ id: Id }[]>`select id from sessions where user_id = ${bea.id}`
  const me = { ...meOf(bea), sessionId: session?.id ?? '' }
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await subscribe(sql, me, { endpoint, keys }, { publicKey: '', standIn: undefined })
  secrets.push({ what: 'the address of Bea’s device', text: endpoint, of: never })
}

/** Asks for a new address, and returns the token that its mail would carry. */
export const askForEmail = async (sql: Sql, user: User, email: string): Promise<string> => {
  await write(sql, (tx) => requestEmailChange(tx, meOf(user), email))
  const [change] = await sql<{ id: Id }[]>`select id from email_changes where user_id = ${user.id}`
  return (await issueEmailToken(sql, change?.id ?? '')) ?? ''
}
