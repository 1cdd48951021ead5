import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys, saveDraft } from '../../../sync/store/drafts.ts'
import { lastStep, readUnfinished, reviveChanges, type OfferChanges } from './offer-draft.ts'

/*
 * The offer that somebody writes before they have an account (rule 2.2.116). It lies beyond the database of a session, in the browser: a new account
 * may verify its address first, in another tab.
 */

const key = 'coup-de-main.visitor-offer'
const lifetime = 24 * 60 * 60_000

interface Kept {
  changes: OfferChanges
  at: number
  /** Whether its author went on to sign up: nobody else's account takes it up. */
  isSent: boolean
}

const read = (): Kept | undefined => {
  try {
    const { changes, at, isSent } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const revived = reviveChanges(changes)
    if (revived && Date.now() - Number(at) < lifetime)
      return { changes: revived, at: Number(at), isSent: isSent === true }
  } catch {
    // A browser that refuses its storage keeps the offer as long as its page is open.
  }
  return undefined
}

/** Returns what a visitor has written here within a day. */
export const readVisitorOffer = (): OfferChanges | undefined => read()?.changes

/** `isSent`: the author goes on to sign up. */
export const keepVisitorOffer = (changes: OfferChanges, isSent = false): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ changes, at: Date.now(), isSent } satisfies Kept))
  } catch {
    // The same in a browser that refuses its storage.
  }
}

const forgetVisitorOffer = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Makes the visitor's offer the draft of the account that its author has just entered, at the last step. Returns whether there was one. */
export const adoptVisitorOffer = async (database: LocalDatabase): Promise<boolean> => {
  const kept = read()
  if (!kept?.isSent) return false
  if (await readUnfinished(database)) return false
  await saveDraft(database, draftKeys.offer, { ...kept.changes, step: lastStep })
  forgetVisitorOffer()
  return true
}
