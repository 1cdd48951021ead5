import type { Plant } from './plant.ts'
import { plantsInAnswers } from './plants-in-answers.ts'
import { plantsInFollowing } from './plants-in-following.ts'
import { plantsInLeaving } from './plants-in-leaving.ts'
import { plantsInWriting } from './plants-in-writing.ts'
import { plantsOnServer } from './plants-on-server.ts'
import type { Scenario } from '../scenarios.ts'

export const plants: readonly Plant[] = [
  ...plantsInWriting,
  ...plantsInAnswers,
  ...plantsInFollowing,
  ...plantsInLeaving,
  ...plantsOnServer,
]

/** Returns the scenario that shows a mistake, if histories show it too rarely. */
export const scenarioOf = (mistake: string): Scenario | undefined =>
  plants.find(({ name }) => name === mistake)?.scenario

/** Whether only histories that end a tab at each boundary show a mistake. */
export const isOfCrashes = (mistake: string): boolean =>
  plants.some(({ name, shownBy }) => name === mistake && shownBy === 'crashes')

export const mistakes: readonly string[] = [...new Set(plants.map(({ name }) => name))]
