import { accountWords } from '../accounts/outbox/words.ts'
import { applicationWords } from '../applications/outbox/words.ts'
import { employmentWords } from '../payments/outbox/wage-words.ts'
import { jobWords, searchWords } from '../jobs/outbox/words.ts'
import { messageWords } from '../messages/outbox/words.ts'
import { notificationWords } from '../notifications/outbox/words.ts'
import { paperWords } from '../papers/outbox/words.ts'
import { paymentWords } from '../payments/outbox/words.ts'
import { questionWords } from '../questions/outbox/words.ts'
import { reschedulingWords } from '../rescheduling/outbox/words.ts'
import { reviewWords } from '../reviews/outbox/words.ts'
import { safetyWords } from '../safety/outbox/words.ts'
import { visitWords } from '../visits/outbox/words.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { WordsOf } from '../outbox/mutation/words.ts'

/** The French texts on all mutations; the compiler reports a missing one. */
export const words = {
  ...accountWords,
  ...applicationWords,
  ...employmentWords,
  ...jobWords,
  ...messageWords,
  ...notificationWords,
  ...paperWords,
  ...paymentWords,
  ...questionWords,
  ...reschedulingWords,
  ...reviewWords,
  ...safetyWords,
  ...searchWords,
  ...visitWords,
} satisfies WordsOf<MutationName>
