import { toolLabel } from '../../schema/catalogues/tools.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
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
    case 'template.save':
      return await takeBackTemplate(db, item)
    case 'profile.update':
    case 'studentProfile.update':
      return await takeBackProfile(db, item)
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

/** A template that the server does not have yet returns to the form of a new one, which has one draft. */
const takeBackTemplate = async (db: LocalDatabase, { id, args }: Item<'template.save'>) => {
  let isOccupied = false
  const isTaken = await cancelMutation(db, id, async () => {
    const base = await db.base.get(['template', args.id])
    const isNew = base?.row === null && base.by.length === 1
    const key = isNew ? draftKeys.template() : draftKeys.template(args.id)
    const { name = '', letter = '' } = (await readDraft<{ name?: string; letter?: string }>(db, key)) ?? {}
    isOccupied = (name + letter).trim() !== ''
    return isOccupied ? undefined : { [key]: { name: args.name, letter: args.letter } }
  })
  if (isOccupied) return { toast: occupiedTemplate }
  if (!isTaken) return sent
  const toast: ToastMessage = {
    kind: 'info',
    title: 'Modèle repris',
    description: 'Il est gardé comme brouillon : « Mes modèles » le rouvre.',
  }
  return { place: { to: '/dashboard' as const, search: { tab: 'candidatures' as const } }, toast }
}

const occupiedTemplate: ToastMessage = {
  kind: 'error',
  title: 'Un autre modèle est en brouillon',
  description: 'Enregistrez-le ou videz ses champs d’abord. Celui-ci reste dans vos envois.',
}

/** What was typed since is newer. Chosen details are quickly chosen again, and have no draft to return to. */
const takeBackProfile = async (db: LocalDatabase, { id, args }: Item<'profile.update' | 'studentProfile.update'>) => {
  const key = draftKeys.profile
  const typed = typedFieldsOf(args)
  if (Object.keys(typed).length === 0) return (await cancelMutation(db, id)) ? {} : sent
  const isTaken = await changeDraft(key, () =>
    cancelMutation(db, id, async () => ({ [key]: { ...typed, ...(await readDraft<object>(db, key)) } })),
  )
  if (!isTaken) return sent
  const toast: ToastMessage = {
    kind: 'info',
    title: 'Profil repris',
    description: 'Vos modifications sont gardées comme brouillon : « Modifier le profil » les rouvre.',
  }
  return { place: { to: '/dashboard' as const }, toast }
}

type ProfileArguments = MutationArguments<'profile.update'> & MutationArguments<'studentProfile.update'>

/** Returns the fields in the form in which their form keeps them (pwa/accounts/profile-draft.ts). */
const typedFieldsOf = (args: ProfileArguments): object => {
  const { firstName, lastName, phone, city, school, bio, bioBasedOn } = args
  const availableTools = args.availableTools?.map(toolLabel)
  const fields = { firstName, lastName, phone, city, school, bio, bioBasedOn, availableTools }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value ?? '']))
}
