import type { applicationMutations } from '../../../schema/applications/mutations.ts'
import { bindFrench } from '../../../schema/french.ts'
import { describeDeparture } from '../../../schema/leaving/leaving.ts'
import { withdrawnOffer } from '../../jobs/why-closed.ts'
import { press, type WordsOf } from '../../outbox/mutation/words.ts'

const job = ({ jobId }: { jobId: string }) => jobId

/** The texts for a refused application are rule 1.8.5's. */
export const applicationWords = {
  'application.submit': {
    describe: ({ message }) => ({ title: 'Candidature', ending: 'e', text: message }),
    origin: 'form',
    refusal: {
      title: 'Erreur',
      description: "Une erreur est survenue lors de l'envoi de votre candidature.",
    },
    // A withdrawn offer does not return.
    gone: withdrawnOffer,
    job,
  },
  'application.withdraw': { ...press('Retrait de candidature', ''), job },
  'application.leave': {
    describe: ({ reason, words }) => ({
      title: 'Renoncement à un job',
      ending: '',
      text: describeDeparture({ reason, ...(words !== null && { words }) }) || null,
    }),
    origin: 'press',
    refusal: (_code, message) => ({
      title: 'Vous n’avez pas renoncé à ce job',
      ...(message !== undefined && { description: message }),
    }),
    job,
  },
  'application.read': { ...press('Candidatures lues', 'es'), job },
  'application.shortlist': { ...press('Présélection', 'e'), job },
  'application.renew': {
    ...press('« Je suis encore libre »', ''),
    refusal: { title: 'Impossible de répondre à cette offre' },
    job,
  },
  'application.nudge': { ...press('Relance', 'e'), job },
  'template.save': {
    describe: ({ name, letter }) => ({ title: bindFrench(`Modèle « ${name} »`), ending: '', text: letter }),
    origin: 'form',
    refusal: null,
    job: null,
  },
  'template.delete': { ...press('Suppression d’un modèle', 'e'), job: null },
} satisfies WordsOf<keyof typeof applicationMutations>
