import { followingScenarios } from './scenarios/following.ts'
import { pushingScenarios } from './scenarios/pushing.ts'

/*
 * What histories meet too rarely, each in a few steps. A scenario throws where the promise is broken; a planted mistake that names one must break it.
 */
export const scenarios = { ...pushingScenarios, ...followingScenarios } satisfies Record<
  string,
  () => void | Promise<void>
>

export type Scenario = keyof typeof scenarios
