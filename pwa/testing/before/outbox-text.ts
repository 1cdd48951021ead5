import { describeLanguage, describeSlot, licenceLabels } from '../../../schema/accounts/student-details.ts'
import { toolLabel } from '../../../schema/catalogues/tools.ts'
import { bindFrench } from '../../../schema/french.ts'
import type { MutationArguments, MutationName } from './mutations.ts'
import { mutatorFor } from './mutators/registry.ts'
import type { OutboxItem, Refused } from '../../../sync/store/outbox-item.ts'

interface Described {
  title: string
  /** The ending that makes "envoyé" agree with the title. */
  ending: '' | 'e' | 's' | 'es'
  text: string | null
}

/** The title of each mutation in the outbox, and the person's own text in it. */
const words: { [Name in MutationName]: (args: MutationArguments<Name>) => Described } = {
  'application.submit': (args) => ({ title: 'Candidature', ending: 'e', text: args.message }),
  'application.withdraw': () => ({ title: 'Retrait de candidature', ending: '', text: null }),
  'application.read': () => ({ title: 'Candidatures lues', ending: 'es', text: null }),
  'application.nudge': () => ({ title: 'Relance', ending: 'e', text: null }),
  'template.save': (args) => ({ title: bindFrench(`Modèle « ${args.name} »`), ending: '', text: args.letter }),
  'template.delete': () => ({ title: 'Suppression d’un modèle', ending: 'e', text: null }),
  'message.send': (args) =>
    args.attachment?.kind === 'photo'
      ? { title: 'Photo', ending: 'e', text: null }
      : { title: 'Message', ending: '', text: args.content },
  'message.read': () => ({ title: 'Messages lus', ending: 's', text: null }),
  'notification.read': () => ({ title: 'Notification lue', ending: 'e', text: null }),
  'notification.readAll': () => ({ title: 'Notifications lues', ending: 'es', text: null }),
  'offer.keep': (args) => ({
    title: args.isKept ? 'Offre gardée' : 'Offre qui n’est plus gardée',
    ending: 'e',
    text: null,
  }),
  'search.save': (args) => ({ title: bindFrench(`Recherche « ${args.name} »`), ending: 'e', text: null }),
  'search.delete': () => ({ title: 'Suppression d’une recherche', ending: 'e', text: null }),
  'person.block': (args) => ({
    title: args.isBlocked ? 'Personne bloquée' : 'Personne débloquée',
    ending: 'e',
    text: null,
  }),
  'job.publish': (args) => ({ title: bindFrench(`Offre « ${args.title} »`), ending: 'e', text: args.description }),
  'job.edit': (args) => ({ title: 'Modification', ending: 'e', text: listOfferText(args) }),
  'profile.update': (args) => ({ title: 'Profil', ending: '', text: listTyped(args, profileWords) }),
  'studentProfile.update': (args) => ({
    title: 'Profil étudiant',
    ending: '',
    text: listTyped(inWords(args), studentWords),
  }),
  'photo.set': () => ({ title: 'Photo de profil', ending: 'e', text: null }),
  'photo.clear': () => ({ title: 'Retrait de la photo de profil', ending: '', text: null }),
  'schoolProof.send': () => ({ title: 'Attestation d’études', ending: 'e', text: null }),
  'schoolProof.withdraw': () => ({ title: 'Retrait de l’attestation d’études', ending: '', text: null }),
  'review.submit': (args) => ({ title: `Évaluation, ${args.rating} sur 5`, ending: 'e', text: args.comment }),
}

const offerWords = {
  title: 'Titre',
  description: 'Description',
  location: 'Lieu',
  duration: 'Durée',
  rate: 'Tarif (CHF/h)',
  projectDuration: 'Durée du projet',
  requiredSkills: 'Compétences',
  newSkill: 'Compétence',
  deliverables: 'À livrer',
  newDeliverable: 'À livrer',
} as const

const profileWords = { firstName: 'Prénom', lastName: 'Nom', phone: 'Téléphone', city: 'Ville' } as const

const studentWords = {
  school: 'École',
  bio: 'Motivation et objectifs',
  availableTools: 'Outils à disposition',
  availability: 'Disponibilités',
  travelDistance: 'Trajet',
  languages: 'Langues',
  drivingLicences: 'Permis de conduire',
} as const

/** Replaces the chosen codes with the labels that a person reads. */
const inWords = ({
  availableTools,
  availability,
  travelDistance,
  languages,
  drivingLicences,
  ...args
}: MutationArguments<'studentProfile.update'>) => ({
  ...args,
  availableTools: availableTools?.map(toolLabel),
  availability: availability?.map(describeSlot),
  travelDistance: travelDistance ? `jusqu’à ${travelDistance} km` : null,
  languages: languages?.map(describeLanguage),
  drivingLicences: drivingLicences?.map((licence) => licenceLabels[licence]),
})

/** Lists the typed fields, one per line. An offer's chosen fields are left out: they are quickly chosen again. */
const listTyped = <Field extends string>(
  args: { [F in NoInfer<Field>]?: string | number | string[] | null | undefined },
  labels: Record<Field, string>,
): string | null => {
  const lines = (Object.keys(labels) as Field[]).flatMap((field) => {
    const value = args[field]
    const typed = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return typed === '' ? [] : `${labels[field]}\u00a0: ${typed}`
  })
  return lines.join('\n') || null
}

/** Lists the texts of an offer's changes, of a mutation or of a draft; null if nothing was typed. */
export const listOfferText = (changes: object): string | null => listTyped(changes, offerWords)

export const describeMutation = <Name extends MutationName>(item: {
  name: Name
  version?: number
  args: MutationArguments<Name>
}): Described =>
  mutatorFor(item) ? words[item.name](item.args) : { title: 'Envoi d’une version plus récente', ending: '', text: null }

/** The number of photos in a review, as a text. */
export const countPhotos = (count: number): string => (count === 1 ? '1 photo jointe' : `${count} photos jointes`)

/** Whether a mutation is bookkeeping. Only the Synchronisation page counts bookkeeping mutations. */
export const isQuiet = (item: { name: MutationName; version?: number }): boolean =>
  mutatorFor(item)?.isBookkeeping === true

const named = 3

/** Names the items: "Candidature, Attestation d’études.". Each title appears once, and at most the first three; "" if all are bookkeeping. */
export const nameItems = (items: readonly OutboxItem[]): string => {
  const titles = [...new Set(items.filter((item) => !isQuiet(item)).map((item) => describeMutation(item).title))]
  if (titles.length === 0) return ''
  return `${titles.slice(0, named).join(', ')}${titles.length > named ? '…' : '.'}`
}

/** The id of the job that a mutation concerns, if any. */
export const jobOf = (item: OutboxItem | Refused): string | undefined => {
  if (item.name === 'job.edit' || item.name === 'offer.keep') return item.args.id
  return 'jobId' in item.args ? item.args.jobId : undefined
}
