import { bindFrench } from '../../../schema/french.ts'
import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import { takeBackJob } from '../../../sync/outbox/withdrawals.ts'
import { draftKeys, readDraft } from '../../../sync/store/drafts.ts'
import { findWaitingJobPhotos } from '../../../sync/store/photos.ts'
import { sent, told, type TakeBack, type TakeBacksOf } from '../../outbox/mutation/taking-back.ts'
import type { ToastMessage } from '../../ui/toast.ts'
import { forgetAddress, readAddress } from '../../messages/kept-address.ts'
import { readUnfinished, reviveChanges, toChanges, toDraft } from '../draft/offer-draft.ts'
import { samePhotos } from '../draft/offer-photos.ts'
import type { jobWords, searchWords } from './words.ts'

/** The wizard has one draft: an offer returns to it only if no other offer is begun. Pending edits and photos of the offer are cancelled with it. */
const takeBackOffer: TakeBack<'job.publish'> = async (db, { args }) => {
  let isOccupied = false
  // Reading a photo within the transaction would end the transaction.
  const photos = await findWaitingJobPhotos(db, args.id)
  const outcome = await takeBackJob(db, args.id, async () => {
    isOccupied = (await readUnfinished(db)) !== undefined
    if (isOccupied) return undefined
    const row = await db.jobs.get(args.id)
    const address = await readAddress(db, args.id)
    const added = (row?.photoIds ?? []).flatMap((id) => photos.get(id) ?? [])
    return {
      [draftKeys.offer]: { ...toDraft(row ?? args), address },
      ...(added.length > 0 && { [draftKeys.offerPhotos(draftKeys.offer)]: { ...samePhotos, added } }),
    }
  })
  if (isOccupied) return { toast: occupied }
  if (outcome !== 'taken_back') return sent
  await forgetAddress(db, args.id)
  return { place: { to: '/dashboard' as const, search: { tab: 'publish' as const } } }
}

const occupied: ToastMessage = {
  kind: 'error',
  title: 'Une autre offre est en brouillon',
  description: 'Publiez-la ou supprimez-la d’abord. L’envoi reste en attente.',
}

const takeBackEdit: TakeBack<'job.edit'> = async (db, { id, args }) => {
  const key = draftKeys.edit(args.id)
  const isTaken = await cancelMutation(db, id, async () => {
    const [job, drafted] = await Promise.all([db.jobs.get(args.id), readDraft(db, key)])
    return { [key]: { ...(job && toChanges(args, job)), ...reviveChanges(drafted), step: 1 } }
  })
  if (!isTaken) return sent
  const toast = told('Envoi annulé', 'Vos modifications sont en brouillon : rouvrez-les avec « Modifier ».')
  return { place: { to: '/dashboard' as const, search: { tab: 'jobs' as const } }, toast }
}

/** The list is the form of its filter, and a name is short, so the message says it. */
const takeBackSearch: TakeBack<'search.save'> = async (db, { id, args }) => {
  if (!(await cancelMutation(db, id))) return sent
  return {
    place: { to: '/dashboard' as const, search: { ...args.filter, tab: 'jobs' as const } },
    toast: told('Envoi annulé', bindFrench(`La recherche s’appelait « ${args.name} ».`)),
  }
}

export const jobsBack: TakeBacksOf<typeof jobWords> = { 'job.publish': takeBackOffer, 'job.edit': takeBackEdit }

export const searchesBack: TakeBacksOf<typeof searchWords> = { 'search.save': takeBackSearch }
