import { randomBytes, randomInt } from 'node:crypto'
import type { Context } from 'hono'
import type { SecondFactorSecret, SecondFactorState } from '../../schema/accounts/security.ts'
import type { Id } from '../../schema/ids.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken } from '../http/secret-token.ts'
import { productName } from '../mail/template.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { enqueue } from '../tasks/tasks.ts'
import { readUserAgent } from '../sessions/user-agent.ts'
import { hashRecoveryCode } from './passwords.ts'
import { base32, stepOfCode } from './one-time-codes.ts'
import { logAct, logOwn, logRefused } from '../sessions/security-log.ts'

/* The second factor of a sign-in (rule 1.2.514): a code of an authenticator app, or one of the recovery codes. */

export const readSecondFactor = async (sql: AnySql, userId: Id): Promise<SecondFactorState> => {
  const [factor] = await sql<{ isOn: boolean; codesLeft: number }[]>`
    select confirmed_at is not null as "isOn",
      (select count(*)::int from recovery_codes where recovery_codes.user_id = second_factors.user_id) as "codesLeft"
    from second_factors where user_id = ${userId}`
  return factor?.isOn ? { isOn: true, codesLeft: factor.codesLeft } : { isOn: false, codesLeft: 0 }
}

/** Makes a secret that counts once its first code was confirmed; an unconfirmed one is replaced. Refusals: factor_on. */
export const beginSecondFactor = async (sql: AnySql, { id }: Me, email: string): Promise<SecondFactorSecret> => {
  const bytes = randomBytes(20)
  const begun = await sql`
    insert into second_factors (user_id, secret) values (${id}, ${bytes})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where second_factors.confirmed_at is null
    returning user_id`
  if (begun.length === 0) throw new Refusal('factor_on')
  const secret = base32(bytes)
  const label = encodeURIComponent(`${productName}:${email}`)
  return { secret, address: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(productName)}` }
}

/** Switches the second factor on by the first code of the app, and returns the recovery codes, which are shown this once. Refusals: invalid, slow_down. */
export const confirmSecondFactor = async (c: Context<Env>, code: string): Promise<string[]> => {
  const { sql, me } = c.var
  await c.get('throttle').beforeCode(me.id, clientAddress(c))
  return await transact(sql, async (tx) => {
    if (!(await useCode(tx, me.id, code, false))) throw wrongCode()
    // After the code, which is over in half a minute.
    const { codes, hashes } = await makeRecoveryCodes(me.id)
    await tx`update second_factors set confirmed_at = now() where user_id = ${me.id}`
    await replaceRecoveryCodes(tx, me.id, hashes)
    await logOwn(tx, me, 'factor_on')
    return codes
  })
}

/** Makes new recovery codes, in the place of all others: the answer that showed those may have been lost. Refusals: not_found without a second factor. */
export const renewRecoveryCodes = async (sql: Sql, me: Me): Promise<string[]> => {
  const { codes, hashes } = await makeRecoveryCodes(me.id)
  return await transact(sql, async (tx) => {
    const factor =
      await tx`select from second_factors where user_id = ${me.id} and confirmed_at is not null for no key update`
    if (factor.length === 0) throw new Refusal('not_found')
    await replaceRecoveryCodes(tx, me.id, hashes)
    await logOwn(tx, me, 'recovery_codes_made')
    return codes
  })
}

/** Returns new codes and their hashes, which take long to compute. */
const makeRecoveryCodes = async (userId: Id): Promise<{ codes: string[]; hashes: string[] }> => {
  const codes = Array.from({ length: 10 }, makeRecoveryCode)
  const hashes = await Promise.all(codes.map((one) => hashRecoveryCode(userId, one)))
  return { codes, hashes: hashes.map((one) => one.toString('hex')) }
}

const replaceRecoveryCodes = async (tx: AnySql, userId: Id, hashes: string[]): Promise<void> => {
  await tx`delete from recovery_codes where user_id = ${userId}`
  await tx`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, decode(hash, 'hex') from unnest(${hashes}::text[]) as made (hash)`
}

/** Switches the second factor off; without one nothing changes. */
export const endSecondFactor = (sql: Sql, me: Me): Promise<void> =>
  transact(sql, async (tx) => {
    await tx`delete from recovery_codes where user_id = ${me.id}`
    const ended =
      await tx`delete from second_factors where user_id = ${me.id} and confirmed_at is not null returning user_id`
    if (ended.length > 0) await logOwn(tx, me, 'factor_off')
  })

/**
 * Switches off the second factor of the account with this address, as an operator decides for a person who has lost it (rule 1.2.601). The owner is
 * mailed. Returns the address as it is stored, and whether there was one. Refusals: not_found.
 */
export const endSecondFactorOfAddress = (sql: Sql, email: string): Promise<{ address: string; wasOn: boolean }> =>
  transact(sql, async (tx) => {
    const [user] = await tx<{ id: Id; address: string }[]>`
      select id, email as address from users where lower(email) = lower(${email}) and erased_at is null for no key update`
    if (!user) throw new Refusal('not_found')
    await tx`delete from recovery_codes where user_id = ${user.id}`
    const ended =
      await tx`delete from second_factors where user_id = ${user.id} and confirmed_at is not null returning user_id`
    if (ended.length > 0) {
      await logAct(tx, user.id, 'factor_off', 'operator')
      await enqueue(tx, 'mail.send', { template: 'factor-ended', userId: user.id })
    }
    return { address: user.address, wasOn: ended.length > 0 }
  })

/**
 * Asks for the second factor of an account that has one, after its password was right. Guesses count for the account and the network. Refusals:
 * code_needed, invalid (of a wrong code), slow_down.
 */
export const proveSecondFactor = async (c: Context<Env>, userId: Id, code: string | undefined): Promise<void> => {
  const { sql, throttle } = c.var
  if (!(await readSecondFactor(sql, userId)).isOn) return
  if (code === undefined) throw new Refusal('code_needed')
  await throttle.beforeCode(userId, clientAddress(c))
  const browser = readUserAgent(c.req.header('user-agent'))
  const recovery = isRecoveryCode(plain(code)) ? await hashesOf(userId, plain(code)) : []
  const isRight = await transact(sql, async (tx) => {
    if (await useCode(tx, userId, code, true)) return true
    const used = await tx`
      delete from recovery_codes where user_id = ${userId}
        and encode(code_hash, 'hex') = any(${recovery}::text[]) returning user_id`
    if (used.length === 0) return false
    await logAct(tx, userId, 'recovery_code_used', browser)
    return true
  })
  if (isRight) return await throttle.afterCode(userId, clientAddress(c))
  await logRefused(sql, userId, 'code_refused', browser)
  throw wrongCode()
}

/** Returns whether a code of the app is right. It serves once: the lock on the row orders two uses, and no earlier step follows. */
const useCode = async (tx: AnySql, userId: Id, code: string, isConfirmed: boolean): Promise<boolean> => {
  const [factor] = await tx<{ secret: Buffer; lastStep: string }[]>`
    select secret, last_step as "lastStep" from second_factors
    where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed} for update`
  const step = factor && stepOfCode(factor.secret, plain(code))
  if (step === undefined || step <= Number(factor!.lastStep)) return false
  await tx`update second_factors set last_step = ${step} where user_id = ${userId}`
  return true
}

const wrongCode = () => new Refusal('invalid', { issues: [{ path: 'code', message: 'code' }] })

/** People type spaces and hyphens as the code is shown, or leave them out. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '')

/** Ten digits, because the keyboard of a code has nothing else. */
const makeRecoveryCode = (): string => String(randomInt(10 ** 10)).padStart(10, '0')

const isRecoveryCode = (code: string): boolean => /^\d{10}$/.test(code)

/** The hash of a recovery code, and the fast one that codes had before. */
const hashesOf = async (userId: Id, code: string): Promise<string[]> =>
  [await hashRecoveryCode(userId, code), hashToken(`${userId} ${code}`)].map((one) => one.toString('hex'))
