import { dexie, raw } from './floors.ts'
import { makeWork } from './measuring.ts'
import { ours } from './ours.ts'

/** The page runs this script while the peers are not installed, and `peers/page.ts` once they are. */
Object.assign(globalThis, { work: makeWork({ raw, dexie, ours }) })
