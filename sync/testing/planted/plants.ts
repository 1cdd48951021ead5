import type { Plant } from './plant.ts'
import { plantsInAnswers } from './plants-in-answers.ts'
import { plantsInFollowing } from './plants-in-following.ts'
import { plantsInWriting } from './plants-in-writing.ts'
import { plantsOnServer } from './plants-on-server.ts'
import type { Scenario } from '../scenarios.ts'

export const plants: readonly Plant[] = [
  ...plantsInWriting,
  ...plantsInAnswers,
  ...plantsInFollowing,
  ...plantsOnServer,
]

/** Returns what shows a mistake, where histories meet it too rarely. */
export const scenarioOf = (mistake: string): Scenario | undefined =>
  plants.find(({ name }) => name === mistake)?.scenario

export const mistakes: readonly string[] = [...new Set(plants.map(({ name }) => name))]
