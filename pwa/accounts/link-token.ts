import { redirect, type ParsedLocation } from '@tanstack/react-router'

type Path = '/auth/verify' | '/auth/reset' | '/auth/email' | '/accord'

/** Tokens of mailed links, kept as long as this page lives. */
const tokens = new Map<Path, string>()

/**
 * Moves the token of a mailed link from the address into memory before the screen renders, so that neither the address bar nor the history
 * shows it to the next person at this device. The route calls it, and the redirect loads the route again without the hash. Returns undefined
 * without a token, and after a reload.
 */
export const takeToken = (path: Path, { hash }: Pick<ParsedLocation, 'hash'>): string | undefined => {
  if (!hash) return tokens.get(path)
  tokens.set(path, hash)
  redirect({ to: path, hash: '', replace: true, throw: true })
  return undefined
}
