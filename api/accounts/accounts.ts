import type { ISql } from 'postgres'
import { completePlace } from '../../schema/searches/known-place.ts'
import { isStudent } from '../../schema/accounts/user.ts'
import type { Registration } from '../../schema/accounts/wire.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { Refusal } from '../http/refusal.ts'
import { claimId } from '../http/idempotency.ts'
import type { Tx } from '../feeds/write.ts'
import { enqueue } from '../tasks/tasks.ts'
import { normalizePhone } from './phone.ts'
import { forgetUnlessVerified } from './unverified.ts'
import type { Proven } from '../sessions/sessions.ts'

/**
 * Creates an account (rules 1.3.5–1.3.7 and 1.5.1–1.5.8). `passwordHash` is the hash of the registration's password. With `verifies`, a mail
 * asks the person to confirm the address.
 *
 * - The unique index decides between two concurrent registrations with one e-mail or one id.
 * - The other registration is refused `email_taken`, unless it repeats the first except for the password. Then the existing account is
 *   returned, and the password is still to be proven against the hash (`proveReplay`).
 */
export const registerAccount = async (
  tx: Tx,
  registration: Registration,
  passwordHash: string,
  verifies = false,
): Promise<Existing & { isNew: boolean }> => {
  const { id = newId(), password: _secret, ...content } = registration
  const created = await tx`
    insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
    values (${id}, ${content.firstName}, ${content.lastName}, ${content.email}, ${passwordHash},
      ${normalizePhone(content.phone)}, ${completePlace(content.city)}, ${content.userType})
    on conflict do nothing returning id`
  if (created.length === 0) return { ...(await findReplayed(tx, registration)), isNew: false }

  if (isStudent(content)) {
    await tx`
      insert into student_profiles (user_id, school, bio, available_tools, birth_date, birth_date_changes)
      values (${id}, ${content.school}, ${content.bio}, ${content.availableTools}, ${content.birthDate ?? null}::text::date,
        ${content.birthDate ? 1 : 0}::int)`
  } else {
    await tx`insert into private_profiles (user_id, property_type) values (${id}, ${content.propertyType})`
  }
  if (registration.id) await claimId(tx, { id }, 'user', id, content)
  if (verifies) {
    await enqueue(tx, 'mail.send', { template: 'verification', userId: id }, { key: `verification ${id}` })
    await forgetUnlessVerified(tx, id)
  }
  tx.changes.put(userFeed(id), 'account', id)
  return { id, passwordHash, isLeaving: false, isNew: true }
}

type Existing = Proven & { isLeaving: boolean }

/**
 * Finds the account of a registration that is repeated with its id because the answer was lost.
 *
 * - The stored fast hash does not cover the password, because it would make the password easy to guess.
 * - The password is compared with its slow hash afterwards. So even from the response time, a caller who doesn't know the content can't learn
 *   that the password was right.
 */
const findReplayed = async (tx: Tx, registration: Registration): Promise<Existing> => {
  const { id, password: _secret, ...content } = registration
  if (!id) throw new Refusal('email_taken')
  const [existing] = await tx<Existing[]>`
    select id, password_hash as "passwordHash", leaving_since is not null as "isLeaving" from users where id = ${id}`
  if (!existing) throw new Refusal('email_taken')
  if ((await claimId(tx, { id }, 'user', id, content)) !== 'repeated') throw new Refusal('id_reused')
  return existing
}

interface Account extends Proven {
  isVerified: boolean
  isLeaving: boolean
}

/** Returns the account with this e-mail, with the fields that signing in checks. */
export const findAccount = async (sql: ISql, email: string): Promise<Account | undefined> => {
  const [account] = await sql<Account[]>`
    select id, password_hash as "passwordHash", email_verified as "isVerified", leaving_since is not null as "isLeaving"
    from users where lower(email) = lower(${email}) and erased_at is null`
  return account
}
