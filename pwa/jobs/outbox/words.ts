import { bindFrench } from '../../../schema/french.ts'
import { factsOf, offerFieldNames } from '../../../schema/jobs/fields.ts'
import type { jobMutations } from '../../../schema/jobs/mutations.ts'
import type { searchMutations } from '../../../schema/searches/mutations.ts'
import { listTyped, press, type WordsOf } from '../../outbox/mutation/words.ts'

const offerLabels: Record<string, string> = {
  ...Object.fromEntries(
    offerFieldNames.filter((field) => factsOf(field).isTyped).map((field) => [field, factsOf(field).label]),
  ),
  rate: 'Tarif (CHF/h)',
  newSkill: 'Compétence',
  newDeliverable: 'À livrer',
}

/** Lists the texts of an offer's changes, of a mutation or of a draft; null if nothing was typed. Chosen fields are quickly chosen again. */
export const listOfferText = (changes: object): string | null => listTyped(changes, offerLabels)

/** The texts for refused offers are rule 2.8.1's. */
export const jobWords = {
  'job.publish': {
    describe: ({ title, description }) => ({
      title: bindFrench(`Offre « ${title} »`),
      ending: 'e',
      text: description,
    }),
    origin: 'form',
    refusal: { title: 'Erreur lors de la publication' },
    job: null,
  },
  'job.edit': {
    describe: (changes) => ({ title: 'Modification', ending: 'e', text: listOfferText(changes) }),
    origin: 'form',
    refusal: { title: 'Erreur lors de l’enregistrement' },
    job: ({ id }) => id,
  },
  'job.invite': {
    ...press('Invitation à postuler', 'e'),
    refusal: { title: 'Impossible d’inviter cette personne' },
    job: ({ id }) => id,
  },
  'job.reopen': {
    ...press('Réouverture de l’offre', 'e'),
    refusal: { title: 'Impossible de rouvrir cette offre' },
    job: ({ id }) => id,
  },
  'job.openToAll': {
    ...press('Ouverture de l’offre à tous', 'e'),
    refusal: { title: 'Impossible d’ouvrir cette offre à tous' },
    job: ({ id }) => id,
  },
  'job.addPhoto': {
    ...press('Photo', 'e'),
    refusal: { title: 'Impossible d’ajouter cette photo' },
    gone: 'Cette offre n’existe plus.',
    job: ({ id }) => id,
  },
  'job.removePhoto': {
    ...press('Retrait d’une photo', ''),
    refusal: { title: 'Impossible de retirer cette photo' },
    job: ({ id }) => id,
  },
} satisfies WordsOf<keyof typeof jobMutations>

export const searchWords = {
  'offer.keep': {
    describe: ({ isKept }) => ({
      title: isKept ? 'Offre gardée' : 'Offre qui n’est plus gardée',
      ending: 'e',
      text: null,
    }),
    origin: 'press',
    refusal: null,
    job: ({ id }) => id,
  },
  'search.save': {
    describe: ({ name }) => ({ title: bindFrench(`Recherche « ${name} »`), ending: 'e', text: null }),
    origin: 'form',
    refusal: null,
    job: null,
  },
  'search.delete': { ...press('Suppression d’une recherche', 'e'), job: null },
} satisfies WordsOf<keyof typeof searchMutations>
