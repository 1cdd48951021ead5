import { mutationVersion, type MutationName } from '../../schema/mutations.ts'

/** From the arguments of one version to those of the next, by name and by the version that they are of. */
export type Upgrades = Partial<Record<MutationName, Record<number, (args: unknown) => unknown>>>

/**
 * How old mutations are read: a device may send what it wrote long ago. A mutation whose arguments change their meaning gets its
 * step here, together with a raised `mutationVersion`; a mutation without a step has the same arguments in both versions.
 */
const upgrades: Upgrades = {}

/** Arguments of an older version, as the current one has them. */
export const upgradeArguments = (
  name: MutationName,
  version: number,
  args: unknown,
  steps: Upgrades = upgrades,
  current: number = mutationVersion,
): unknown => {
  let upgraded = args
  for (let from = version; from < current; from++) upgraded = steps[name]?.[from]?.(upgraded) ?? upgraded
  return upgraded
}
