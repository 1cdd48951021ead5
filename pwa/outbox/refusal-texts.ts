import type { MutationName } from '../../schema/mutations.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import type { RefusalTexts } from './mutation/words.ts'
import { wordsOf } from './words.ts'

/** Returns the documented texts for a refusal (rules 1.8.5 to 1.8.14, 2.8.1 and 2.8.19); undefined for mutations whose row on the screen shows enough. */
export const describeRefusal = ({ name, message, code }: Refused): RefusalTexts | undefined => {
  const refusal = wordsOf<MutationName>(name)?.refusal
  if (!refusal) return undefined
  return { description: message, ...(typeof refusal === 'function' ? refusal(code, message) : refusal) }
}
