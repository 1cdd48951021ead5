import type { Upgrades } from '../../schema/mutation-upgrades.ts'
import { mutationVersion, type MutationName } from '../../schema/mutations.ts'
import { mutators } from '../mutators/registry.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Random } from './random.ts'

/** The version before this one, whose arguments lay one level deeper. */
export const versionBefore = mutationVersion - 1

const unwrap = (args: unknown) => (args as { before: unknown }).before

/** What device and server need to read what the version before wrote. */
export const upgradesFromBefore: Upgrades = Object.fromEntries(
  (Object.keys(mutators) as MutationName[]).map((name) => [name, { [versionBefore]: unwrap }]),
)

/**
 * Lets a tab write its outbox as the version before did. Some is given to the network in the same moment, and stays frozen in the words of
 * that version.
 */
export const writeAsBefore = ({ outbox }: LocalDatabase, random: Random): void => {
  const add = outbox.add.bind(outbox)
  outbox.add = (item) => {
    const { id, name, lane } = item
    const old = { id, name, version: versionBefore, lane, args: { before: item.args } }
    const sent = random.chance(0.4) && { state: 'sending', frozen: true, sent: JSON.stringify(old) }
    return add({ ...item, ...old, ...sent } as never)
  }
}
