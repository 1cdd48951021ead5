import { randomInt } from 'node:crypto'
import { ageOn } from '../../schema/accounts/birth-date.ts'
import { adultAge, consentDays, type ConsentPage } from '../../schema/consents/consent.ts'
import type { Relation } from '../../schema/consents/relations.ts'
import type { ConsentGiving } from '../../schema/consents/wire.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { personChanged } from '../accounts/person-fanout.ts'
import { invalidToken } from '../accounts/tokens.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken, newToken } from '../http/secret-token.ts'
import { notify } from '../notifications/notifications.ts'
import { issueAwaited } from '../papers/agreements.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { enqueue } from '../tasks/tasks.ts'
import { consentGiven, consentLost, consentRevoked } from './notifications.ts'

/** How long a mailed code is valid, how many of a link are mailed, and how often each may be tried. */
const codeMinutes = 30
const codesAtMost = 5
const guessesAtMost = 5

const today = (): string => swissDay(new Date().toISOString())
const isMinor = (birthDate: string | null): birthDate is string =>
  birthDate !== null && ageOn(birthDate, today()) < adultAge

/** A new link: its token, or null if it is mailed instead, and its last moment. */
export interface AskedConsent {
  token: string | null
  expiresAt: Date
}

/**
 * Makes a link for the parents of the caller, a known minor; it takes the place of one that nobody has answered. With an address we mail it, and only its
 * reader has the token. Refusals: not_minor, consent_given, invalid.
 */
export const askConsent = async (tx: Tx, me: Me, email: string | null): Promise<AskedConsent> => {
  const [student] = await tx<{ email: string; birthDate: string | null }[]>`
    select email, birth_date::text as "birthDate" from users join student_profiles on user_id = id
    where id = ${me.id} for no key update of users`
  if (!isMinor(student?.birthDate ?? null)) throw new Refusal('not_minor')
  if (email !== null) refuseOwn(email, student!.email)
  const [standing] = await tx<{ isGiven: boolean }[]>`
    select given_at is not null as "isGiven" from parental_consents where user_id = ${me.id} and revoked_at is null`
  if (standing?.isGiven) throw new Refusal('consent_given')

  await tx`delete from parental_consents where user_id = ${me.id} and revoked_at is null`
  const token = newToken()
  const [asked] = (await tx`
    insert into parental_consents (user_id, token_hash, expires_at, mailed_to)
    values (${me.id}, ${hashToken(token)}, now() + make_interval(days => ${consentDays}), ${email})
    returning id, expires_at as "expiresAt"`) as unknown as [{ id: Id; expiresAt: Date }]
  if (email !== null) await enqueue(tx, 'mail.send', { template: 'consent-link', consentId: asked.id })
  await personChanged(tx, me.id)
  return { token: email === null ? token : null, expiresAt: asked.expiresAt }
}

/** Refuses the address of the child's own account, which proves nothing. */
const refuseOwn = (email: string, own: string): void => {
  if (email.toLowerCase() === own.toLowerCase())
    throw new Refusal('invalid', { issues: [{ path: 'email', message: 'emailOwn' }] })
}

interface Found {
  id: Id
  userId: Id
  firstName: string
  /** Of the child's account. */
  email: string
  birthDate: string | null
  expiresAt: Date
  codes: number
  givenAt: Date | null
  revokedAt: Date | null
  name: string | null
  relation: Relation | null
  allowsPhoto: boolean | null
  isInsured: boolean | null
}

/**
 * Returns what a link leads to. It is open for `consentDays`, and serves one consent: afterwards it shows it, and revokes it. Nothing is left of it once the
 * child is of age, has taken back the date of birth, or leaves. Refusals: invalid.
 */
const findConsent = async (sql: AnySql, token: string): Promise<Found> => {
  const [found] = await sql<Found[]>`
    select c.id, c.user_id as "userId", first_name as "firstName", email, birth_date::text as "birthDate", c.expires_at as "expiresAt",
      codes::int, given_at as "givenAt", revoked_at as "revokedAt", name, relation, allows_photo as "allowsPhoto", is_insured as "isInsured"
    from parental_consents c join users on users.id = c.user_id join student_profiles p on p.user_id = c.user_id
    where token_hash = ${hashToken(token)} and (given_at is not null or c.expires_at > now())
      and erased_at is null and leaving_since is null`
  if (!found || !isMinor(found.birthDate)) throw invalidToken()
  return found
}

/** As above, with the row locked until the transaction ends. */
const lockConsent = async (tx: Tx, token: string): Promise<Found> => {
  await tx`select from parental_consents where token_hash = ${hashToken(token)} for no key update`
  return await findConsent(tx, token)
}

const pageOf = ({ firstName, birthDate, expiresAt, givenAt, revokedAt, ...given }: Found): ConsentPage => {
  const { name, relation, allowsPhoto, isInsured } = given
  return {
    state: revokedAt ? 'revoked' : givenAt ? 'given' : 'open',
    firstName,
    age: ageOn(birthDate ?? '', today()),
    expiresAt: expiresAt.toISOString(),
    given:
      givenAt && name !== null && relation !== null && allowsPhoto !== null && isInsured !== null
        ? { at: givenAt.toISOString(), name, relation, allowsPhoto, isInsured }
        : null,
  }
}

/** Returns what somebody with the link may read. Refusals: invalid. */
export const readConsent = async (sql: AnySql, token: string): Promise<ConsentPage> =>
  pageOf(await findConsent(sql, token))

/**
 * Mails a code to an address, which it proves. Only the hash of the address is kept; codes that went to another one hold no more. Refusals: invalid,
 * consent_given.
 */
export const mailCode = async (tx: Tx, token: string, email: string): Promise<void> => {
  const { id, givenAt, codes, email: own } = await lockConsent(tx, token)
  if (givenAt) throw new Refusal('consent_given')
  refuseOwn(email, own)
  if (codes >= codesAtMost) throw new Refusal('invalid', { issues: [{ path: 'email', message: 'codesUsedUp' }] })
  const mailHash = hashToken(`${id} ${email.toLowerCase()}`)
  await tx`
    update parental_consents set mailed_to = ${email}, mail_hash = ${mailHash}, codes = codes + 1,
      code_hash = case when mail_hash = ${mailHash} then code_hash end,
      earlier_code_hashes = case when mail_hash = ${mailHash} then earlier_code_hashes else '{}' end
    where id = ${id}`
  await enqueue(tx, 'mail.send', { template: 'consent-code', consentId: id }, { key: `consent ${id}` })
}

/** Issues the code of a mail. The codes before it hold as long, unless they are over: whoever asks twice may type the code that arrives first. */
export const issueCode = async (sql: AnySql, id: Id): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql`
    update parental_consents set code_hash = ${hashCode(id, code)}, guesses = 0,
      earlier_code_hashes = case when code_hash is not null and code_expires_at > now() and guesses < ${guessesAtMost}
        then earlier_code_hashes || code_hash else '{}' end,
      code_expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${id}`
  return code
}

/** Issues the token of a link that is mailed. */
export const issueConsentToken = async (sql: AnySql, id: Id): Promise<string> => {
  const token = newToken()
  await sql`update parental_consents set token_hash = ${hashToken(token)} where id = ${id}`
  return token
}

const hashCode = (id: Id, code: string): Buffer => hashToken(`${id} ${code}`)

/**
 * Stores what a parent agrees to, with a code from their mailbox. A wrong code counts, also though nothing else is stored. A repetition returns what was
 * given. Refusals: invalid.
 */
export const giveConsent = async (sql: Sql, { token, code, ...said }: ConsentGiving): Promise<ConsentPage> => {
  const page = await write(sql, async (tx) => {
    const found = await lockConsent(tx, token)
    if (found.givenAt) return pageOf(found)
    const given = await tx`
      update parental_consents set given_at = now(), code_hash = null, earlier_code_hashes = '{}', name = ${said.name}, relation = ${said.relation},
        allows_photo = ${said.allowsPhoto}, is_insured = ${said.isInsured}
      where id = ${found.id} and ${hashCode(found.id, code)} = any (earlier_code_hashes || code_hash) and code_expires_at > now() and guesses < ${guessesAtMost}
      returning id`
    if (given.length === 0) {
      await tx`update parental_consents set guesses = least(guesses + 1, ${guessesAtMost}) where id = ${found.id}`
      return undefined
    }
    await notify(tx, consentGiven(found.userId))
    await personChanged(tx, found.userId)
    if (said.email !== undefined) await mailCopy(tx, found, said.email)
    const page = pageOf(await findConsent(tx, token))
    // Last: the row of the number stays locked until the commit.
    await issueAwaited(tx, found.userId)
    return page
  })
  if (!page) throw new Refusal('invalid', { issues: [{ path: 'code', message: 'mailedCode' }] })
  return page
}

/** Mails a copy of what was agreed to whoever has proven this address by its code; to another one nothing. */
const mailCopy = async (tx: Tx, { id }: Found, email: string): Promise<void> => {
  const proven = await tx`
    update parental_consents set mailed_to = ${email}
    where id = ${id} and mail_hash = ${hashToken(`${id} ${email.toLowerCase()}`)} returning id`
  if (proven.length > 0) await enqueue(tx, 'mail.send', { template: 'consent-copy', consentId: id })
}

/** Takes a consent back, by its link; a repetition changes nothing. Refusals: invalid. */
export const revokeConsent = async (tx: Tx, token: string): Promise<ConsentPage> => {
  const found = await lockConsent(tx, token)
  if (!found.givenAt) throw invalidToken()
  if (!found.revokedAt) {
    await tx`update parental_consents set revoked_at = now() where id = ${found.id}`
    await notify(tx, consentRevoked(found.userId))
    const work = await tx<{ jobId: Id; posterId: Id; title: string }[]>`
      select id as "jobId", posted_by_id as "posterId", title from jobs
      where assigned_to_id = ${found.userId} and status in ('assigned', 'in_progress') order by id`
    for (const job of work) await notify(tx, consentLost(found, job))
    await personChanged(tx, found.userId)
  }
  return pageOf(await findConsent(tx, token))
}
