import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** Composes accents, so that the same keys give the same password on every keyboard. */
const normalize = (password: string): string => password.normalize('NFKC')

/** Hashes by Argon2id at the default cost of the library: 19 MiB and two passes. */
export const hashPassword = (password: string): Promise<string> => hash(normalize(password))

const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/** Returns whether the password is right. Without a stored hash it takes the same time and returns false. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(stored ?? (await nobodysHash), normalize(password))
  return isRight && stored !== undefined
}
