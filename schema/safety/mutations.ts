import type { FactsOf } from '../mutation-facts.ts'
import type { safetyArguments } from './wire.ts'

export const safetyMutations: FactsOf<typeof safetyArguments> = {
  'person.block': { lane: () => 'blocks', photos: 'none', isBookkeeping: false, ownForm: null },
}
