// Live queries run only where Dexie finds a global IndexedDB as it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach } from 'vitest'
import { sessionStore } from '../http/session-store.ts'

// The files of a worker share one IndexedDB: who signed in or out in one of them is nobody in the next.
beforeEach(() => sessionStore().entries.clear())
