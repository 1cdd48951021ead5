import { toolLabel } from '../../../schema/catalogues/tools.ts'
import { bindFrench } from '../../../schema/french.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys, readDraft } from '../../../sync/store/drafts.ts'
import type { OutboxItem } from '../../../sync/store/outbox-item.ts'
import { changeDraft } from '../../data/form-draft.ts'
import { sent, told, type TakeBacksOf } from '../../outbox/mutation/taking-back.ts'
import type { ToastMessage } from '../../ui/toast.ts'
import type { accountWords } from './words.ts'

/** Fields that the person has changed since win, because they are newer. */
const takeBackProfile = async (db: LocalDatabase, { id, args }: { id: string; args: ProfileArguments }) => {
  const forms = [
    [draftKeys.profile, typedFieldsOf(args), 'Modifier le profil'],
    [draftKeys.details('week'), given(args, ['availability', 'travelDistance']), 'Disponibilités et trajet'],
    [draftKeys.details('private'), given(args, ['birthDate', 'workPermit']), 'Âge et autorisation de travail'],
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
  const toast = told('Envoi annulé', bindFrench(`Vos modifications sont en brouillon : rouvrez-les avec ${names}.`))
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
  const toast = told('Envoi annulé', bindFrench(`Elle est en brouillon : rouvrez-la avec « ${button} ».`))
  return isTaken ? { place: { to: '/dashboard' as const }, toast } : sent
}

const occupiedPhoto: ToastMessage = {
  kind: 'error',
  title: 'Une autre photo est choisie',
  description: 'Envoyez-la ou fermez-la d’abord. L’envoi reste en attente.',
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

export const accountsBack: TakeBacksOf<typeof accountWords> = {
  'profile.update': takeBackProfile,
  'studentProfile.update': takeBackProfile,
  'photo.set': (db, item) => takeBackPhoto(db, item, draftKeys.profilePhoto, 'Modifier le profil'),
  'schoolProof.send': (db, item) => takeBackPhoto(db, item, draftKeys.schoolProof, 'Envoyer une attestation'),
}
