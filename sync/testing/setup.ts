// Dexie runs live queries only if there is a global IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach } from 'vitest'
import { sessionStore } from '../http/session-store.ts'

// The test files of a worker share one IndexedDB: nobody who signed in or out in one file may be signed in or out in the next.
beforeEach(() => sessionStore().entries.clear())
