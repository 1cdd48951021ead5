import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { keepInTab, readTab } from '../session/tab-storage.ts'

type Path = '/auth/verify' | '/auth/reset' | '/auth/email' | '/auth/phone' | '/accord'

const keyOf = (path: Path): string => `coup-de-main.link.${path}`

/** The tokens of this page, which outlive their use, and a browser that refuses its storage. */
const tokens = new Map<Path, string>()

/**
 * Moves the token of a mailed link from the address into the storage of the tab before the screen renders, so that neither the address bar nor the
 * history shows it to the next person at this device, and a phone that goes to its mails and comes back still has it. The route calls it, and the
 * redirect loads the route again without the hash. Returns undefined without a token, and once it has served.
 */
export const takeToken = (path: Path, { hash }: Pick<ParsedLocation, 'hash'>): string | undefined => {
  if (!hash) return tokens.get(path) ?? readTab(keyOf(path)) ?? undefined
  tokens.set(path, hash)
  keepInTab(keyOf(path), hash)
  redirect({ to: path, hash: '', replace: true, throw: true })
  return undefined
}

/** Forgets the token of a link that serves once. Its page stays as it is until it is loaded again. */
export const forgetToken = (path: Path): void => keepInTab(keyOf(path), null)
