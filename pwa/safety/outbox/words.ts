import type { safetyMutations } from '../../../schema/safety/mutations.ts'
import type { WordsOf } from '../../outbox/mutation/words.ts'

export const safetyWords = {
  'person.block': {
    describe: ({ isBlocked }) => ({
      title: isBlocked ? 'Personne bloquée' : 'Personne débloquée',
      ending: 'e',
      text: null,
    }),
    origin: 'press',
    refusal: null,
    job: null,
  },
} satisfies WordsOf<keyof typeof safetyMutations>
