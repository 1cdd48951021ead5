import { redirect, type ParsedLocation } from '@tanstack/react-router'

type Path = '/auth/verify' | '/auth/reset'

/** What links of mails carried, for as long as this page lives. */
const tokens = new Map<Path, string>()

/**
 * Takes the token of a mail's link out of the address before anything is shown: from then on neither the address bar nor the
 * history has it, and nobody who sits down at this screen later finds it. To be called by the route, which then begins anew and
 * gets it here; undefined where the address bore none, and after a reload.
 */
export const takeToken = (path: Path, { hash }: Pick<ParsedLocation, 'hash'>): string | undefined => {
  if (!hash) return tokens.get(path)
  tokens.set(path, hash)
  redirect({ to: path, hash: '', replace: true, throw: true })
  return undefined
}
