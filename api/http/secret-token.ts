import { createHash, randomBytes } from 'node:crypto'

/** Makes a secret of 256 bits, which nobody guesses, for a cookie or a link: 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns what is stored of a token. Random as it is, it needs no salt and no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
