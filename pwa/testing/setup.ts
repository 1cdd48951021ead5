import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { databaseName, deleteDatabase, openDatabase } from '../../sync/database.ts'
import { sessionStore } from '../../sync/session-store.ts'
import { connection } from '../../sync/status.ts'
import { toaster } from '../ui/toast.ts'
import { MemoryEventSource, network } from './network.ts'

configure({
  // A screen that is slow on a busy machine is no failure.
  asyncUtilTimeout: 10_000,
  // What somebody reads says more than a page of elements.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\n${document.body.innerText}`),
})

// happy-dom has the name without the thing; a tab without it keeps to its own locks.
Reflect.deleteProperty(Navigator.prototype, 'locks')
globalThis.fetch = (input, init) => network.fetch(String(input), init)
Object.assign(globalThis, { EventSource: MemoryEventSource })

beforeEach(() => network.begin())

afterEach(async () => {
  cleanup()
  const people = [null, ...network.api.server.state.users.keys()]
  const opened = await Dexie.getDatabaseNames()
  const databases = people.filter((id) => opened.includes(databaseName(id)))
  const running = () => databases.filter((id) => openDatabase(id).onWrite.size > 0).length + network.streams.size
  await vi.waitFor(() => expect(running(), 'engines and streams that still run').toBe(0))
  for (const id of databases) await deleteDatabase(id)
  await sessionStore().entries.clear()
  localStorage.clear()
  sessionStorage.clear()
  connection.set('online')
  toaster.dismiss()
})
