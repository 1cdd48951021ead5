import { toolLabel } from '../../schema/catalogues/tools.ts'
import { bindFrench } from '../../schema/french.ts'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Place } from '../../sync/mutations/messages.ts'
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
      return await takeBackPhoto(db, item, {
        key: draftKeys.profilePhoto,
        toast: told('Photo reprise', 'Elle est gardée sur cet appareil : « Modifier le profil » la rouvre.'),
      })
    case 'schoolProof.send':
      return await takeBackPhoto(db, item, {
        key: draftKeys.schoolProof,
        toast: told('Attestation reprise', 'Elle est gardée sur cet appareil : « Envoyer une attestation » la rouvre.'),
      })
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
  const toast: ToastMessage = {
    kind: 'info',
    title: 'Lettre reprise',
    description: 'Elle est gardée comme brouillon : « Postuler » la rouvre.',
  }
  return { place: { to: '/jobs/$id' as const, params: { id: args.jobId } }, toast }
}

/** A photo returns to those that wait in its conversation to be sent. */
const takeBackMessage = async (db: LocalDatabase, { id, args, photo }: Item<'message.send'>) => {
  const { jobId, content, attachment } = args
  if (attachment?.kind === 'place') return await takeBackPlace(db, { id, jobId, ...attachment })
  const isTaken = photo
    ? await cancelMutation(db, id, () => Promise.resolve({ [draftKeys.messagePhoto(jobId, args.id)]: photo }))
    : await takeBackText(db, id, draftKeys.message(jobId), content)
  return isTaken ? { place: chatOf(jobId) } : sent
}

const chatOf = (jobId: Id) => ({ to: '/dashboard' as const, search: { tab: 'messages' as const, jobId } })

/** The form keeps no measured point: it would be wrong later. */
const takeBackPlace = async (db: LocalDatabase, { id, jobId, name, at }: { id: Id; jobId: Id } & Place) => {
  const key = draftKeys.place(jobId)
  let isOccupied = false
  const isTaken = await changeDraft(key, () =>
    cancelMutation(db, id, async () => {
      const typed = await readDraft(db, key)
      isOccupied = typeof typed === 'string' && typed.trim() !== ''
      return isOccupied ? undefined : { [key]: name }
    }),
  )
  if (isOccupied) return { toast: occupiedPlace }
  if (!isTaken) return sent
  const lost = at ? ' Sa position exacte n’est plus là : mesurez-la de nouveau.' : ''
  return {
    place: chatOf(jobId),
    toast: told('Lieu repris', `« Joindre une photo ou un lieu » le rouvre.${lost}`),
  }
}

const occupiedPlace: ToastMessage = {
  kind: 'error',
  title: 'Un autre lieu est en brouillon',
  description: 'Envoyez-le ou effacez-le d’abord. Celui-ci reste dans vos envois.',
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

/** What was typed or chosen since is newer. */
const takeBackProfile = async (db: LocalDatabase, { id, args }: Item<'profile.update' | 'studentProfile.update'>) => {
  const drafts: Record<string, object> = {
    [draftKeys.profile]: typedFieldsOf(args),
    [draftKeys.details('week')]: given<ProfileArguments>(args, ['availability', 'travelDistance']),
    [draftKeys.details('skills')]: given<ProfileArguments>(args, ['languages', 'drivingLicences']),
  }
  const keys = Object.keys(drafts).filter((key) => Object.keys(drafts[key]!).length > 0)
  const toDrafts = async () => {
    const joined = keys.map(async (key) => [key, { ...drafts[key], ...(await readDraft<object>(db, key)) }] as const)
    return Object.fromEntries(await Promise.all(joined))
  }
  const isTaken = await changeDraft(draftKeys.profile, () => cancelMutation(db, id, toDrafts))
  if (!isTaken) return sent
  if (keys.length === 0) return {}
  const forms = keys.map((key) => formNames[key]).join(', ')
  const description = `Vos modifications sont gardées comme brouillon : ${forms} les rouvre.`
  return { place: { to: '/dashboard' as const }, toast: told('Profil repris', description) }
}

const formNames: Record<string, string> = {
  [draftKeys.profile]: '« Modifier le profil »',
  [draftKeys.details('week')]: '« Disponibilités et trajet »',
  [draftKeys.details('skills')]: '« Langues et permis »',
}

interface PhotoForm {
  key: string
  toast: ToastMessage
}

/** The form holds one photo: another one that was chosen since stays there, and this one in the outbox. */
const takeBackPhoto = async (
  db: LocalDatabase,
  { id, photo }: Item<'photo.set' | 'schoolProof.send'>,
  { key, toast }: PhotoForm,
) => {
  let isOccupied = false
  const isTaken = await cancelMutation(db, id, async () => {
    isOccupied = (await readDraft(db, key)) !== undefined
    return isOccupied ? undefined : photo && { [key]: photo }
  })
  if (isOccupied) return { toast: occupiedPhoto }
  return isTaken ? { place: { to: '/dashboard' as const }, toast } : sent
}

const occupiedPhoto: ToastMessage = {
  kind: 'error',
  title: 'Une autre photo est choisie',
  description: 'Envoyez-la ou mettez-la de côté d’abord. Celle-ci reste dans vos envois.',
}

/** The list is the form of its filter. A name is short, so the message says it; a search that was only renamed has its earlier name again. */
const takeBackSearch = async (db: LocalDatabase, { id, args }: Item<'search.save'>) => {
  if (!(await cancelMutation(db, id))) return sent
  const former = await db.searches.get(args.id)
  if (former) return { toast: told('Recherche reprise', bindFrench(`Elle s’appelle de nouveau « ${former.name} ».`)) }
  return {
    place: { to: '/dashboard' as const, search: { ...args.filter, tab: 'jobs' as const } },
    toast: told(
      'Recherche reprise',
      bindFrench(`« Enregistrer la recherche » la rouvre. Son nom était « ${args.name} ».`),
    ),
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
  Object.fromEntries(
    names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  ) as Partial<Fields>
