import type { reschedulingMutations } from '../../../schema/jobs/rescheduling-mutations.ts'
import { describeWish } from '../../../schema/jobs/time-proposal-words.ts'
import { press, type WordsOf } from '../../outbox/mutation/words.ts'

const job = ({ jobId }: { jobId: string }) => jobId
const gone = 'Cette proposition n’existe plus.'

/** The form of a proposal has two fields that fill themselves in, so taking one back opens no form. */
export const reschedulingWords = {
  'schedule.propose': {
    describe: ({ scheduledFor, duration }) => ({
      title: scheduledFor === null ? 'Proposition d’une autre durée' : 'Proposition d’une autre heure',
      ending: 'e',
      text: describeWish({ scheduledFor, duration }),
    }),
    origin: 'press',
    refusal: { title: 'Impossible de proposer cette heure' },
    job,
  },
  'schedule.answer': {
    describe: ({ accepts }) => ({
      title: accepts ? 'Accord pour une autre heure' : 'Refus d’une autre heure',
      ending: '',
      text: null,
    }),
    origin: 'press',
    refusal: { title: 'Impossible de répondre à cette proposition' },
    gone,
    job,
  },
  'schedule.withdraw': {
    ...press('Retrait d’une proposition', ''),
    refusal: { title: 'Impossible de retirer cette proposition' },
    gone,
    job,
  },
} satisfies WordsOf<keyof typeof reschedulingMutations>
