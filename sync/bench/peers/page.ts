import { dexie, raw } from '../floors.ts'
import { makeWork } from '../measuring.ts'
import { ours } from '../ours.ts'
import { pouchdb } from './pouchdb.ts'
import { rxdb } from './rxdb.ts'
import { tanstack } from './tanstack.ts'

Object.assign(globalThis, { work: makeWork({ raw, dexie, rxdb, pouchdb, tanstack, ours }) })
