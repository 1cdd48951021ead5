import { mutationVersion, type MutationName } from './mutations.ts'

/** Functions from one version's arguments to the next version's, by name and by the earlier version. */
export type Upgrades = Partial<Record<MutationName, Record<number, (args: unknown) => unknown>>>

/**
 * Steps that upgrade old mutations: on the server, which may receive a mutation long after it was written, and on the device, whose outbox may
 * be older than the app. If the arguments of a mutation change their meaning, add a step here and raise `mutationVersion`. A mutation without
 * a step has the same arguments in both versions.
 */
const upgrades: Upgrades = {}

/** Upgrades the arguments of an older version to the current one. */
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
