import type { applicationMutations } from '../../../schema/applications/mutations.ts'
import { bindFrench } from '../../../schema/french.ts'
import { withdrawnOffer } from '../../jobs/why-closed.ts'
import type { WordsOf } from '../../outbox/mutation/words.ts'

const job = ({ jobId }: { jobId: string }) => jobId
const press = { origin: 'press', refusal: null } as const

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
  'application.withdraw': {
    ...press,
    describe: () => ({ title: 'Retrait de candidature', ending: '', text: null }),
    job,
  },
  'application.read': { ...press, describe: () => ({ title: 'Candidatures lues', ending: 'es', text: null }), job },
  'application.nudge': { ...press, describe: () => ({ title: 'Relance', ending: 'e', text: null }), job },
  'template.save': {
    describe: ({ name, letter }) => ({ title: bindFrench(`Modèle « ${name} »`), ending: '', text: letter }),
    origin: 'form',
    refusal: null,
    job: null,
  },
  'template.delete': {
    ...press,
    describe: () => ({ title: 'Suppression d’un modèle', ending: 'e', text: null }),
    job: null,
  },
} satisfies WordsOf<keyof typeof applicationMutations>
