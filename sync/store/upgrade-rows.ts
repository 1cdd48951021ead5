import { upgradeArguments, type Upgrades } from '../../schema/mutation-upgrades.ts'
import { mutationVersion, type MutationArguments } from '../../schema/mutations.ts'
import type { OutboxItem, Refused } from './outbox-item.ts'

/**
 * Returns a stored mutation or refusal with the arguments of this version of the app. `sent` stays, byte for byte. A mutation of a newer
 * version, left by a release that was taken back, stays as it is: `mutatorFor` finds no mutator for it.
 */
export const toCurrent = <Item extends OutboxItem | Refused>(item: Item, steps?: Upgrades): Item => {
  const { version = 1 } = item
  if (version >= mutationVersion) return item
  const args = upgradeArguments(item.name, version, item.args, steps) as MutationArguments
  return { ...item, version: mutationVersion, args }
}
