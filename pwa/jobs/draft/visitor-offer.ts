import type { User } from '../../../schema/accounts/user.ts'
import { openDatabase, type LocalDatabase } from '../../../sync/store/database.ts'
import { deleteDrafts, draftKeys, readDraft, saveDraft } from '../../../sync/store/drafts.ts'
import { lastStep, readUnfinished, reviveChanges, type OfferChanges } from './offer-draft.ts'
import { revivePhotos } from './offer-photos.ts'

/*
 * The offer that somebody writes before they have an account (rule 2.2.116). It lies beyond the database of a session, in the browser: a new account
 * may verify its address first, in another tab. Its photos need more room: they are a draft of the visitor's database, and count only as long as the
 * offer is there that names them.
 */

const key = 'coup-de-main.visitor-offer'
/** The draft of the photos, in the database of visitors. */
export const visitorPhotosKey = draftKeys.offerPhotos('visitor')
const lifetime = 24 * 60 * 60_000
/** How far the clocks of a device and of the server may differ. */
const clockTolerance = 10 * 60_000

interface Kept {
  changes: OfferChanges
  hasPhotos: boolean
  at: number
  /** When its author went on to sign up; null before. */
  sentAt: number | null
}

const read = (): Kept | undefined => {
  try {
    const { changes, hasPhotos, at, sentAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const revived = reviveChanges(changes)
    if (revived && Date.now() - Number(at) < lifetime)
      return {
        changes: revived,
        hasPhotos: hasPhotos === true,
        at: Number(at),
        sentAt: typeof sentAt === 'number' ? sentAt : null,
      }
    localStorage.removeItem(key)
  } catch {
    // A browser that refuses its storage keeps the offer as long as its page is open.
  }
  return undefined
}

/** Returns what a visitor has written here within a day. */
export const readVisitorOffer = (): Pick<Kept, 'changes' | 'hasPhotos'> | undefined => read()

/** `isSent`: the author goes on to sign up, in this tab. */
export const keepVisitorOffer = (changes: OfferChanges, hasPhotos: boolean, isSent = false): void => {
  const at = Date.now()
  try {
    localStorage.setItem(key, JSON.stringify({ changes, hasPhotos, at, sentAt: isSent ? at : null } satisfies Kept))
    if (isSent) sessionStorage.setItem(key, String(at))
  } catch {
    // The same in a browser that refuses its storage.
  }
}

/**
 * Makes the visitor's offer the draft of the account that its author has just entered, at the last step. That is an account that is newer than the
 * press on "Publier l’offre", or one that is entered in the tab of that press: nobody else takes the offer up. Returns whether there was one.
 */
export const adoptVisitorOffer = async (
  database: LocalDatabase,
  { createdAt }: Pick<User, 'createdAt'>,
): Promise<boolean> => {
  const kept = read()
  if (!kept?.sentAt) return false
  const isNew = Date.parse(createdAt) > kept.sentAt - clockTolerance
  if (!isNew && sessionStorage.getItem(key) !== String(kept.sentAt)) return false
  if (await readUnfinished(database)) return false
  const visitors = openDatabase(null)
  const photos = kept.hasPhotos ? revivePhotos(await readDraft(visitors, visitorPhotosKey)) : undefined
  await database.transaction('rw', database.drafts, async () => {
    if (photos) await saveDraft(database, draftKeys.offerPhotos(draftKeys.offer), photos)
    await saveDraft(database, draftKeys.offer, { ...kept.changes, step: lastStep })
  })
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
  if (photos) await deleteDrafts(visitors, [visitorPhotosKey]).catch(() => undefined)
  return true
}
