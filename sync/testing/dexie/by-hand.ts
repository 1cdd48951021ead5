/*
 * The simulation's replacement for Dexie: the storage in memory, which works only when `runTasks` is called. This is decided here, because test files
 * share the storage's modules with others, for which it has to work by itself. Nothing in the simulation watches live queries.
 */
import { runByHand } from './tasks.ts'

runByHand()

export { Dexie } from './dexie.ts'
export const liveQuery = undefined
export class RangeSet {}
