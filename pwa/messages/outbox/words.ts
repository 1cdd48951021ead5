import type { messageMutations } from '../../../schema/messages/mutations.ts'
import { press, type WordsOf } from '../../outbox/mutation/words.ts'

const job = ({ jobId }: { jobId: string }) => jobId

/** The text for a refused message is rule 1.8.14's. */
export const messageWords = {
  'message.send': {
    describe: ({ attachment, content }) =>
      attachment?.kind === 'photo'
        ? { title: 'Photo', ending: 'e', text: null }
        : { title: 'Message', ending: '', text: content },
    origin: 'form',
    refusal: { title: "Impossible d'envoyer le message" },
    job,
  },
  'message.read': { ...press('Messages lus', 's'), job },
} satisfies WordsOf<keyof typeof messageMutations>
