import { toolLabel } from '../../schema/catalogues/tools.ts'
import { bindFrench } from '../../schema/french.ts'
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

const told = (title: string, description: string): ToastMessage => ({ kind: 'info', title, description })
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
    case 'photo.set':
      return await takeBackPhoto(db, item, draftKeys.profilePhoto, 'Modifier le profil')
    case 'schoolProof.send':
      return await takeBackPhoto(db, item, draftKeys.schoolProof, 'Envoyer une attestation')
    case 'search.save':
      return await takeBackSearch(db, item)
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
  const toast = told('Lettre reprise', 'Elle est gardée comme brouillon : « Postuler » la rouvre.')
  return { place: { to: '/jobs/$id' as const, params: { id: args.jobId } }, toast }
}

/** A photo returns to those that wait in its conversation to be sent. */
const takeBackMessage = async (db: LocalDatabase, { id, args, photo }: Item<'message.send'>) => {
  const { jobId, content, attachment } = args
  const place = { to: '/dashboard' as const, search: { tab: 'messages' as const, jobId } }
  if (attachment?.kind === 'place') {
    const isTaken = await takeBackText(db, id, draftKeys.place(jobId), attachment.name)
    // The form keeps no measured point: it would be wrong later.
    const description = attachment.at ? 'Mesurez de nouveau sa position.' : '« Lieu » le rouvre.'
    return isTaken ? { place, toast: told('Lieu repris', description) } : sent
  }
  const isTaken = photo
    ? await cancelMutation(db, id, () => Promise.resolve({ [draftKeys.messagePhoto(jobId, args.id)]: photo }))
    : await takeBackText(db, id, draftKeys.message(jobId), content)
  return isTaken ? { place } : sent
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
  const toast = told('Modifications reprises', 'Elles sont gardées comme brouillon : « Modifier » les rouvre.')
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
  const toast = told('Modèle repris', 'Il est gardé comme brouillon : « Mes modèles » le rouvre.')
  return { place: { to: '/dashboard' as const, search: { tab: 'candidatures' as const } }, toast }
}

const occupiedTemplate: ToastMessage = {
  kind: 'error',
  title: 'Un autre modèle est en brouillon',
  description: 'Enregistrez-le ou videz ses champs d’abord. Celui-ci reste dans vos envois.',
}

/** What was typed or chosen since is newer. */
const takeBackProfile = async (db: LocalDatabase, { id, args }: { id: string; args: ProfileArguments }) => {
  const forms = [
    [draftKeys.profile, typedFieldsOf(args), 'Modifier le profil'],
    [draftKeys.details('week'), given(args, ['availability', 'travelDistance']), 'Disponibilités et trajet'],
    [draftKeys.details('skills'), given(args, ['languages', 'drivingLicences']), 'Langues et permis'],
  ] as const
  const changed = forms.filter(([, fields]) => Object.keys(fields).length > 0)
  const toDrafts = async () => {
    const drafts: Record<string, object> = {}
    for (const [key, fields] of changed) drafts[key] = { ...fields, ...(await readDraft<object>(db, key)) }
    return drafts
  }
  if (!(await changeDraft(draftKeys.profile, () => cancelMutation(db, id, toDrafts)))) return sent
  const names = changed.map(([, , name]) => `« ${name} »`).join(', ')
  const toast = told(
    'Profil repris',
    bindFrench(`Vos modifications sont gardées comme brouillon : ${names} les rouvre.`),
  )
  return { place: { to: '/dashboard' as const }, toast }
}

/** The form under this button holds one photo: if another one was chosen since, this one stays in the outbox. */
const takeBackPhoto = async (db: LocalDatabase, { id, photo }: OutboxItem, key: string, button: string) => {
  let isOccupied = false
  const isTaken = await cancelMutation(db, id, async () => {
    isOccupied = (await db.drafts.get(key)) !== undefined
    return isOccupied ? undefined : { [key]: photo }
  })
  if (isOccupied) return { toast: occupiedPhoto }
  const toast = told('Photo reprise', bindFrench(`Elle est gardée comme brouillon : « ${button} » la rouvre.`))
  return isTaken ? { place: { to: '/dashboard' as const }, toast } : sent
}

const occupiedPhoto: ToastMessage = {
  kind: 'error',
  title: 'Une autre photo est choisie',
  description: 'Envoyez-la ou fermez-la d’abord. Celle-ci reste dans vos envois.',
}

/** The list is the form of its filter, and a name is short, so the message says it. */
const takeBackSearch = async (db: LocalDatabase, { id, args }: Item<'search.save'>) => {
  if (!(await cancelMutation(db, id))) return sent
  return {
    place: { to: '/dashboard' as const, search: { ...args.filter, tab: 'jobs' as const } },
    toast: told('Recherche reprise', bindFrench(`Son nom était « ${args.name} ».`)),
  }
}

type ProfileArguments = MutationArguments<'profile.update'> & MutationArguments<'studentProfile.update'>

/** Returns the fields in the form in which their form keeps them (pwa/accounts/profile-draft.ts). */
const typedFieldsOf = (args: ProfileArguments): object => {
  const { firstName, lastName, phone, city, school, bio, bioBasedOn } = args
  const availableTools = args.availableTools?.map(toolLabel)
  const fields = { firstName, lastName, phone, city, school, bio, bioBasedOn, availableTools }
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return Object.fromEntries(Object.entries(given(fields, names)).map(([name, value]) => [name, value ?? '']))
}

/** Returns those of these fields that a mutation changes. */
const given = <Fields extends object>(args: Fields, names: readonly (keyof Fields)[]): Partial<Fields> =>
  Object.fromEntries(names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]]))) as Partial<Fields>
