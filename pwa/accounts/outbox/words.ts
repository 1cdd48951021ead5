import type { accountMutations } from '../../../schema/accounts/mutations.ts'
import { workPermitLabels } from '../../../schema/accounts/birth-date.ts'
import { describeLanguage, describeSlot, licenceLabels } from '../../../schema/accounts/student-details.ts'
import { toolLabel } from '../../../schema/catalogues/tools.ts'
import { dayKey } from '../../../schema/dates.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { listTyped, press, type WordsOf } from '../../outbox/mutation/words.ts'

const ofProfile = {
  origin: 'form',
  refusal: {
    title: 'Erreur',
    description: "Une erreur s'est produite lors de la mise à jour de votre profil.",
  },
  job: null,
} as const

/** The texts for refusals are those of rules 1.8.8, 1.8.10 and 1.8.12. */
export const accountWords = {
  'profile.update': {
    ...ofProfile,
    describe: (args) => ({ title: 'Profil', ending: '', text: listTyped(args, profileLabels) }),
  },
  'studentProfile.update': {
    ...ofProfile,
    describe: (args) => ({ title: 'Profil étudiant', ending: '', text: listTyped(inWords(args), studentLabels) }),
  },
  'photo.set': {
    describe: () => ({ title: 'Photo de profil', ending: 'e', text: null }),
    origin: 'form',
    refusal: { title: "Impossible de télécharger l'image. Veuillez réessayer." },
    job: null,
  },
  'photo.clear': {
    ...press('Retrait de la photo de profil', ''),
    refusal: { title: 'Impossible de supprimer la photo' },
    job: null,
  },
  'schoolProof.send': {
    describe: () => ({ title: 'Attestation d’études', ending: 'e', text: null }),
    origin: 'form',
    refusal: null,
    job: null,
  },
  'schoolProof.withdraw': { ...press('Retrait de l’attestation d’études', ''), job: null },
} satisfies WordsOf<keyof typeof accountMutations>

const profileLabels = { firstName: 'Prénom', lastName: 'Nom', phone: 'Téléphone', city: 'Ville' } as const

const studentLabels = {
  school: 'École',
  bio: 'Motivation et objectifs',
  availableTools: 'Outils à disposition',
  availability: 'Disponibilités',
  travelDistance: 'Trajet',
  languages: 'Langues',
  drivingLicences: 'Permis de conduire',
  birthDate: 'Date de naissance',
  workPermit: 'Autorisation de travail',
} as const

/** Replaces the chosen codes with the labels that a person reads. */
const inWords = ({
  availableTools,
  availability,
  travelDistance,
  languages,
  drivingLicences,
  birthDate,
  workPermit,
  ...args
}: MutationArguments<'studentProfile.update'>) => ({
  ...args,
  availableTools: availableTools?.map(toolLabel),
  availability: availability?.map(describeSlot),
  travelDistance: travelDistance ? `jusqu’à ${travelDistance} km` : null,
  languages: languages?.map(describeLanguage),
  drivingLicences: drivingLicences?.map((licence) => licenceLabels[licence]),
  birthDate: birthDate ? dayKey(birthDate) : birthDate,
  workPermit: workPermit ? workPermitLabels[workPermit] : workPermit,
})
