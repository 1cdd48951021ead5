import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** The same keys give the same password on every keyboard: composed and decomposed accents are one. */
const normalize = (password: string): string => password.normalize('NFKC')

/** Argon2id, with the library's cost of 19 MiB and two passes. */
export const hashPassword = (password: string): Promise<string> => hash(normalize(password))

const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/** Whether the password is right. Without a stored hash it takes the same time and is wrong. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(stored ?? (await nobodysHash), normalize(password))
  return isRight && stored !== undefined
}
