import { mutations, mutationVersion, type MutationName } from '../../schema/mutations.ts'
import type { Entity } from '../../schema/sync.ts'
import { entitiesIn, type Mutator, type Mutators } from '../writing/mutator.ts'
import { accountMutators } from './accounts.ts'
import { applicationMutators } from './applications.ts'
import { employmentMutators } from './employment.ts'
import { jobMutators } from './jobs.ts'
import { messageMutators } from './messages.ts'
import { notificationMutators } from './notifications.ts'
import { paperMutators } from './papers.ts'
import { paymentMutators } from './payments.ts'
import { questionMutators } from './questions.ts'
import { reschedulingMutators } from './rescheduling.ts'
import { reviewMutators } from './reviews.ts'
import { safetyMutators } from './safety.ts'
import { searchMutators } from './searches.ts'
import { visitMutators } from './visits.ts'

/** One mutator for each mutation; the compiler reports a missing one. */
export const mutators: Mutators = {
  ...accountMutators,
  ...applicationMutators,
  ...employmentMutators,
  ...jobMutators,
  ...messageMutators,
  ...notificationMutators,
  ...paperMutators,
  ...paymentMutators,
  ...questionMutators,
  ...reschedulingMutators,
  ...reviewMutators,
  ...safetyMutators,
  ...searchMutators,
  ...visitMutators,
}

/** Returns undefined for a mutation that a newer version of the app left in the outbox: it is sent, but not shown. */
const mutatorOf = <Name extends MutationName>(name: Name): Mutator<Name> | undefined =>
  Object.hasOwn(mutators, name) ? mutators[name] : undefined

/** Returns undefined too if a newer version of the app wrote the arguments. */
export const mutatorFor = ({ name, version = 1 }: { name: MutationName; version?: number }) =>
  version > mutationVersion ? undefined : mutatorOf<MutationName>(name)

/** Whether a mutation only notes what the person has seen. */
export const isBookkeeping = (item: { name: MutationName; version?: number }): boolean =>
  mutatorFor(item) !== undefined && mutations[item.name].isBookkeeping

const changedBy = new Map(
  (Object.entries(mutators) as [MutationName, { effects: object }][]).map(([name, mutator]) => [
    name,
    entitiesIn(mutator),
  ]),
)

/** Returns the kinds of rows that these mutations may change. A transaction that undoes the mutations spans only their tables. */
export const entitiesOf = (names: readonly MutationName[]): Entity[] => [
  ...new Set(names.flatMap((name) => changedBy.get(name) ?? [])),
]
