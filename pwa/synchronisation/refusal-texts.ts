import type { MutationName } from '../../schema/mutations.ts'
import type { Refused } from '../../sync/store/outbox-item.ts'
import type { RefusalTexts } from '../outbox/mutation/words.ts'
import { wordsIn } from '../outbox/mutation/describe.ts'
import { words } from './words.ts'

/**
 * Returns the documented texts for a refusal (rules 1.8.5 to 1.8.14, 2.8.1 and 2.8.19); undefined for mutations whose row on the screen shows enough, or
 * that were refused with another one, which is announced.
 */
export const describeRefusal = ({ name, message, code }: Refused): RefusalTexts | undefined => {
  const refusal = wordsIn<MutationName>(words, name)?.refusal
  if (!refusal || code === 'depends') return undefined
  return { description: message, ...(typeof refusal === 'function' ? refusal(code, message) : refusal) }
}
