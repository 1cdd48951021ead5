import type { FactsOf } from '../mutation-facts.ts'
import type { messageArguments } from './wire.ts'

const lane = ({ jobId }: { jobId: string }) => `conversation:${jobId}`

export const messageMutations: FactsOf<typeof messageArguments> = {
  'message.send': { lane, photos: 'one', isBookkeeping: false, ownForm: null },
  'message.read': { lane, photos: 'none', isBookkeeping: true, ownForm: null },
}
