import type { questionMutations } from '../../../schema/questions/mutations.ts'
import { withdrawnOffer } from '../../jobs/why-closed.ts'
import { press, type WordsOf } from '../../outbox/mutation/words.ts'

const job = ({ jobId }: { jobId: string }) => jobId
const gone = 'Cette question n’existe plus.'

export const questionWords = {
  'question.ask': {
    describe: ({ text }) => ({ title: 'Question', ending: 'e', text }),
    origin: 'form',
    refusal: { title: 'Impossible d’envoyer cette question' },
    gone: withdrawnOffer,
    job,
  },
  'question.answer': {
    describe: ({ answer }) => ({ title: 'Réponse à une question', ending: 'e', text: answer }),
    origin: 'form',
    refusal: { title: 'Impossible d’enregistrer cette réponse' },
    gone,
    job,
  },
  'question.remove': {
    ...press('Retrait d’une question', ''),
    refusal: { title: 'Impossible de retirer cette question' },
    gone,
    job,
  },
} satisfies WordsOf<keyof typeof questionMutations>
