import { followingScenarios } from './scenarios/following.ts'
import { pushingScenarios } from './scenarios/pushing.ts'

/*
 * Situations that histories come to too rarely, each in a few steps. A scenario throws if the promise is broken. A planted mistake that names a
 * scenario must make it throw.
 */
export const scenarios = { ...pushingScenarios, ...followingScenarios } satisfies Record<
  string,
  () => void | Promise<void>
>

export type Scenario = keyof typeof scenarios
