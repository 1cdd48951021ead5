import type { FactsOf } from '../mutation-facts.ts'
import type { employmentArguments } from './wire.ts'

export const employmentMutations: FactsOf<typeof employmentArguments> = {
  'wageYear.update': { lane: ({ id }) => `wages:${id}`, photos: 'none', isBookkeeping: false, ownForm: null },
}
