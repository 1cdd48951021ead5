import type { FactsOf } from '../mutation-facts.ts'
import type { searchArguments } from './wire.ts'

const ofSearches = { lane: () => 'searches', photos: 'none', isBookkeeping: false, ownForm: null } as const

export const searchMutations: FactsOf<typeof searchArguments> = {
  'offer.keep': { lane: ({ id }) => `kept:${id}`, photos: 'none', isBookkeeping: false, ownForm: null },
  'search.save': ofSearches,
  'search.delete': ofSearches,
}
