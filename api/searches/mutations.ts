import type { searchMutations } from '../../schema/searches/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { keepOffer } from './kept-offers.ts'
import { deleteSearch, saveSearch } from './saved-searches.ts'

export const searchHandlers: Handlers<keyof typeof searchMutations> = {
  'offer.keep': keepOffer,
  'search.save': saveSearch,
  'search.delete': deleteSearch,
}
