import type { Id } from '../../../schema/ids.ts'
import type { JobOffer } from '../../../schema/jobs/fields.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { discardRefusal, readRefusedPhotos } from '../../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft, saveDraft } from '../../../sync/store/drafts.ts'
import type { Refused } from '../../../sync/store/outbox-item.ts'
import { toDataUrl } from '../../../sync/store/photos.ts'
import { reviveChanges, toChanges, toDraft, type OfferDraft } from '../draft/offer-draft.ts'
import type { OfferPhotos } from '../draft/offer-photos.ts'
import type { DraftedOfferState } from './use-offer-draft.ts'
import { isPast } from './offer-values.ts'

export type RefusedOffer = Extract<Refused, { name: 'job.publish' }>
export type RefusedEdit = Extract<Refused, { name: 'job.edit' }>

const closed = new Set<Refused['code']>(['job_not_open', 'not_found', 'not_yours'])
/** Whether the refusal is final: no other text could make the offer editable again. */
export const isFinalForEdit = ({ code }: Pick<Refused, 'code'>): boolean => closed.has(code)

/** An offer from which a new one starts. */
export interface Refill {
  offer: JobOffer & { reservedForId?: Id | undefined }
  /** The student to whom the new offer is first proposed. */
  firstTo?: Id
  /** The refusal from which the offer comes, if any. */
  refusal?: Id
  /** The edit from which the offer comes, if any. Its draft is deleted once the new one is stored. */
  edit?: Pick<DraftedOfferState, 'discard' | 'photos'>
}

/** Returns the draft to start with. It drops date and reservation of another offer, and the date of a refused offer if it has passed. */
export const firstDraftOf = ({ offer, firstTo, refusal, edit }: Refill): OfferDraft => {
  const draft = toDraft(offer)
  const isTyped = refusal !== undefined || edit !== undefined
  return {
    ...draft,
    scheduledFor: !isTyped || isPast(draft.scheduledFor) ? '' : draft.scheduledFor,
    reservedForId: firstTo ?? (isTyped ? draft.reservedForId : ''),
  }
}

/** Stores an offer as the wizard's draft and deletes its refusal in the same transaction: the text is never in both, and never in neither. */
export const restoreRefusedOffer = async (database: LocalDatabase, refill: Refill): Promise<void> => {
  // Reading a photo within the transaction would end the transaction.
  const added = await photosOf(database, refill)
  const photosKey = draftKeys.offerPhotos(draftKeys.offer)
  await database.transaction('rw', database.drafts, database.refusals, async () => {
    await saveDraft(database, draftKeys.offer, firstDraftOf(refill))
    if (added.length > 0) await saveDraft(database, photosKey, { added, removed: [] } satisfies OfferPhotos)
    else await database.drafts.delete(photosKey)
    if (refill.refusal !== undefined) await discardRefusal(database, refill.refusal)
  })
}

/** The photos that were refused with the offer, or that the edit would have added. */
const photosOf = async (database: LocalDatabase, { refusal, edit }: Refill): Promise<string[]> => {
  const refused = refusal === undefined ? undefined : await database.refusals.get(refusal)
  const photos = refused ? await readRefusedPhotos(database, refused) : []
  const texts = await Promise.all(photos.flatMap(({ photo }) => (photo ? [toDataUrl(photo)] : [])))
  return [...texts, ...(edit?.photos.value.added ?? [])]
}

/** Merges a refused edit into the draft of the job's edit, over what was typed there, and deletes the refusal. */
export const restoreRefusedEdit = (database: LocalDatabase, { id, args }: RefusedEdit, job: JobRow): Promise<void> =>
  database.transaction('rw', database.drafts, database.refusals, async () => {
    const key = draftKeys.edit(job.id)
    const typed = reviveChanges(await readDraft(database, key))
    await saveDraft(database, key, { ...typed, ...toChanges(args, job), step: 1 })
    await discardRefusal(database, id)
  })
