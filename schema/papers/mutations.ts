import { ofOneJob, type FactsOf } from '../mutation-facts.ts'
import type { paperArguments } from './wire.ts'

export const paperMutations: FactsOf<typeof paperArguments> = {
  'paper.ask': ofOneJob,
  'paper.withdraw': ofOneJob,
}
