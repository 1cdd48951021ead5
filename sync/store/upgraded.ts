import { upgradeArguments, type Upgrades } from '../../schema/mutation-upgrades.ts'
import { mutationVersion, type MutationArguments } from '../../schema/mutations.ts'
import type { OutboxItem, Refused } from './outbox-item.ts'

/**
 * Returns a stored mutation or refusal with the arguments of this version of the app. What was given to the network stays in `sent` as it was.
 * One of a newer version, which a release left that was taken back, stays as it is: `mutatorFor` knows none for it.
 */
export const toCurrent = <Item extends OutboxItem | Refused>(item: Item, steps?: Upgrades): Item => {
  const { version = 1 } = item
  if (version >= mutationVersion) return item
  const args = upgradeArguments(item.name, version, item.args, steps) as MutationArguments
  return { ...item, version: mutationVersion, args }
}
