import { takeBackJob } from '../../sync/mutations/jobs.ts'
import { cancelMutation } from '../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { draftKeys, readDraft } from '../../sync/store/drafts.ts'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import { changeDraft } from '../data/form-draft.ts'
import { readUnfinished, reviveChanges, toChanges, toDraft } from '../jobs/draft/offer-draft.ts'
import { placeOfForm, takeBackReview } from '../reviews/draft/taking-back.ts'
import type { ToastMessage } from '../ui/toast.ts'

type Item<Name extends OutboxItem['name']> = Extract<OutboxItem, { name: Name }>

const sent = { toast: { kind: 'info', title: 'Cet envoi est déjà en route.' } } as const

/**
 * Removes a mutation that was never sent from the outbox and puts its text back into the draft of its form. Returns the form's place and the toast
 * to show. If a photo cannot be read, it throws and the mutation stays in the outbox.
 */
export const takeBack = async (db: LocalDatabase, item: OutboxItem) => {
  switch (item.name) {
    case 'application.submit':
      return await takeBackLetter(db, item)
    case 'message.send':
      return await takeBackMessage(db, item)
    case 'job.publish':
      return await takeBackOffer(db, item)
    case 'job.edit':
      return await takeBackEdit(db, item)
    case 'review.submit': {
      const place = await placeOfForm(db, item)
      return (await takeBackReview(db, item)) ? { place } : sent
    }
    default:
      return (await cancelMutation(db, item.id)) ? {} : sent
  }
}

const takeBackLetter = async (db: LocalDatabase, { id, args }: Item<'application.submit'>) => {
  const isTaken = await takeBackText(db, id, draftKeys.application(args.jobId), args.message)
  if (!isTaken) return sent
  const toast: ToastMessage = {
    kind: 'info',
    title: 'Lettre reprise',
    description: 'Elle est gardée comme brouillon : « Postuler » la rouvre.',
  }
  return { place: { to: '/jobs/$id' as const, params: { id: args.jobId } }, toast }
}

/** A photo returns to those that wait in its conversation to be sent. */
const takeBackMessage = async (db: LocalDatabase, { id, args, photo }: Item<'message.send'>) => {
  const { jobId, content } = args
  const isTaken = photo
    ? await cancelMutation(db, id, () => Promise.resolve({ [draftKeys.messagePhoto(jobId, args.id)]: photo }))
    : await takeBackText(db, id, draftKeys.message(jobId), content)
  return isTaken ? { place: { to: '/dashboard' as const, search: { tab: 'messages' as const, jobId } } } : sent
}

/** Appends a text to the draft stored under this key. */
const takeBackText = (db: LocalDatabase, id: string, key: string, text: string): Promise<boolean> =>
  changeDraft(key, () =>
    cancelMutation(db, id, async () => {
      const drafted = await readDraft(db, key)
      const isBlank = typeof drafted !== 'string' || drafted.trim() === '' || drafted === text
      return { [key]: isBlank ? text : `${drafted}\n${text}` }
    }),
  )

/** The wizard has one draft: an offer returns to it only if no other offer is begun. Pending edits of the offer are cancelled with it. */
const takeBackOffer = async (db: LocalDatabase, { args }: Item<'job.publish'>) => {
  let isOccupied = false
  const outcome = await takeBackJob(db, args.id, async () => {
    isOccupied = (await readUnfinished(db)) !== undefined
    return isOccupied ? undefined : { [draftKeys.offer]: toDraft((await db.jobs.get(args.id)) ?? args) }
  })
  if (isOccupied) return { toast: occupied }
  if (outcome !== 'taken_back') return sent
  return { place: { to: '/dashboard' as const, search: { tab: 'publish' as const } } }
}

const occupied: ToastMessage = {
  kind: 'error',
  title: 'Une autre offre est en brouillon',
  description: 'Publiez-la ou effacez-la d’abord. Celle-ci reste dans vos envois.',
}

const takeBackEdit = async (db: LocalDatabase, { id, args }: Item<'job.edit'>) => {
  const key = draftKeys.edit(args.id)
  const isTaken = await cancelMutation(db, id, async () => {
    const [job, drafted] = await Promise.all([db.jobs.get(args.id), readDraft(db, key)])
    return { [key]: { ...(job && toChanges(args, job)), ...reviveChanges(drafted), step: 1 } }
  })
  if (!isTaken) return sent
  const toast: ToastMessage = {
    kind: 'info',
    title: 'Modifications reprises',
    description: 'Elles sont gardées comme brouillon : « Modifier » les rouvre.',
  }
  return { place: { to: '/dashboard' as const, search: { tab: 'jobs' as const } }, toast }
}
