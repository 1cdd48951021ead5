import { hash, hashRaw, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Id } from '../../schema/ids.ts'
import { hashToken } from '../http/secret-token.ts'
import { Slots } from '../http/slots.ts'

/** Composes accents, so that the same keys give the same password on every keyboard. */
const normalize = (password: string): string => password.normalize('NFKC')

/** A hash takes a processor for 20 ms, and all of them would keep everybody else waiting: they get half of the processors. */
const hashing = new Slots(Math.max(1, Math.floor(availableParallelism() / 2)))

/** Hashes by Argon2id at the default cost of the library: 19 MiB and two passes. */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(normalize(password)))

const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/** Returns whether the password is right. Without a stored hash it takes the same time and returns false. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const known = stored ?? (await nobodysHash)
  const isRight = await hashing.run(() => verify(known, normalize(password)))
  return isRight && stored !== undefined
}

/** Hashes a recovery code, whose ten digits could be tried out by a fast hash. Its salt is its owner's, so that one hash finds it among their codes. */
export const hashRecoveryCode = (userId: Id, code: string): Promise<Buffer> =>
  hashing.run(() => hashRaw(code, { salt: hashToken(`recovery codes of ${userId}`).subarray(0, 16) }))
