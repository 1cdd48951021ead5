import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../../sync/store/drafts.ts'
import type { Refused } from '../../../sync/store/outbox-item.ts'
import { discardRefusal } from '../../../sync/outbox/outbox.ts'
import { isBlank, reviveOffer, toDraft, type OfferDraft } from './offer-draft.ts'

export type RefusedOffer = Extract<Refused, { name: 'job.publish' }>

/** Returns the stored draft of the wizard; undefined if it is blank. */
export const readUnfinished = async (database: LocalDatabase): Promise<OfferDraft | undefined> => {
  const draft = reviveOffer(await readDraft(database, draftKeys.offer))
  return draft && !isBlank(draft) ? draft : undefined
}

/** Moves a refused offer into the wizard's draft in one transaction: the text is never in both, and never in neither. */
export const refillOffer = (database: LocalDatabase, refused: RefusedOffer): Promise<void> =>
  database.transaction('rw', database.drafts, database.refusals, async () => {
    await saveDraft(database, draftKeys.offer, toDraft(refused.args))
    await discardRefusal(database, refused.id)
  })
