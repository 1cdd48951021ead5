import type { Upgrades } from '../../schema/mutation-upgrades.ts'
import { mutationVersion, type MutationName } from '../../schema/mutations.ts'
import { mutators } from '../mutations/registry.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Random } from './random.ts'

/** The previous version of the app, as the simulation plays it: its arguments are nested one level deeper. */
export const versionBefore = mutationVersion - 1

const unwrap = (args: unknown) => (args as { before: unknown }).before

/** The upgrades with which device and server read the mutations of the previous version. */
export const upgradesFromBefore: Upgrades = Object.fromEntries(
  (Object.keys(mutators) as MutationName[]).map((name) => [name, { [versionBefore]: unwrap }]),
)

/**
 * Lets a tab write its outbox as the previous version does. Some mutations are frozen at once, as if a push had begun, and are later sent in the
 * form of that version.
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
