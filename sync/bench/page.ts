import { dexie, raw } from './floors.ts'
import { makeWork } from './measuring.ts'
import { ours } from './ours.ts'

/** What the page offers while the peers are not installed; with them, it is `peers/page.ts`. */
Object.assign(globalThis, { work: makeWork({ raw, dexie, ours }) })
