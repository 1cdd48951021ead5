import { accountArguments } from './accounts/wire.ts'
import { applicationArguments } from './applications/wire.ts'
import { employmentArguments } from './employment/wire.ts'
import { jobArguments } from './jobs/wire.ts'
import { messageArguments } from './messages/wire.ts'
import { notificationArguments } from './notifications/wire.ts'
import { paperArguments } from './papers/wire.ts'
import { paymentArguments } from './payments/wire.ts'
import { reschedulingArguments } from './jobs/rescheduling-wire.ts'
import { questionArguments } from './questions/wire.ts'
import { reviewArguments } from './reviews/wire.ts'
import { safetyArguments } from './safety/wire.ts'
import { searchArguments } from './searches/wire.ts'
import { visitArguments } from './visits/wire.ts'

/**
 * The arguments of all mutations, whose names make the list that each other table of mutations is held to by the compiler. A change of meaning
 * raises the version, and `mutation-upgrades.ts` upgrades older arguments.
 */
export const mutationArguments = {
  ...accountArguments,
  ...applicationArguments,
  ...jobArguments,
  ...messageArguments,
  ...notificationArguments,
  ...paperArguments,
  ...paymentArguments,
  ...employmentArguments,
  ...questionArguments,
  ...reschedulingArguments,
  ...reviewArguments,
  ...safetyArguments,
  ...searchArguments,
  ...visitArguments,
}
