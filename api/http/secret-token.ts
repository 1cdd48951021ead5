import { hash, randomBytes } from 'node:crypto'

/** Returns a random secret of 256 bits for a cookie or a link: 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token. Since a token is random, it needs neither a salt nor a slow hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
