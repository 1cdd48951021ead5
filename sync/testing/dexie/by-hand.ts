/*
 * What the simulation has in the place of Dexie: the storage in memory, which works only when it is told to. That is decided only here, because
 * tests share their modules with others, whose storage has to work by itself. Nothing in the simulation watches live queries.
 */
import { runByHand } from './tasks.ts'

runByHand()

export { Dexie } from './dexie.ts'
export const liveQuery = undefined
