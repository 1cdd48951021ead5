import Dexie, { type Table } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { LeftPage } from './webkit-page-cache.ts'

class Notes extends Dexie {
  declare notes: Table<{ id: number; text: string }, number>
}

const scene = () => {
  const page = Object.assign(new EventTarget(), { reload: vi.fn<() => void>() })
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const openNotes = () => {
    const db = new Notes('notes', options)
    db.version(1).stores({ notes: 'id' })
    return db
  }
  const left = openNotes()
  left.use(new LeftPage(page).middleware)
  return {
    left,
    next: openNotes(),
    page,
    leave: (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })),
  }
}

/** Begins a write that goes on until `end` is called. */
const writeOn = (db: Notes) => {
  let isOver = false
  const written = db.transaction('rw', db.notes, async () => {
    await db.notes.put({ id: 1, text: 'Je viens' })
    while (!isOver) await db.notes.get(1)
  })
  written.catch(() => undefined)
  return { written, end: () => (isOver = true) }
}

test('a kept page releases the locks of its transactions when it is left', async () => {
  const { left, next, leave, page } = scene()
  await left.open()
  const { written, end } = writeOn(left)

  leave(true)
  const isFree = next.notes.put({ id: 2, text: 'à neuf heures' }).then(() => 'free')
  const late = new Promise((resolve) => setTimeout(() => resolve('locked'), 300))
  const seen = await Promise.race([isFree, late])
  end()

  expect(seen).toBe('free')
  await expect(written).rejects.toMatchObject({ name: 'AbortError' })
  expect(await next.notes.toCollection().primaryKeys()).toEqual([2])
  expect(page.reload).not.toHaveBeenCalled()
})

test('a kept page begins no transactions, and reloads when somebody comes back', async () => {
  const { left, leave, page } = scene()
  await left.open()
  leave(true)

  await expect(left.notes.put({ id: 1, text: 'Je viens' })).rejects.toMatchObject({ name: 'AbortError' })
  page.dispatchEvent(new Event('pageshow'))

  expect(page.reload).toHaveBeenCalledTimes(1)
  await left.notes.put({ id: 1, text: 'Je viens' })
})

test('a page that closes finishes its writes, and a kept page without open writes goes on without a reload', async () => {
  const { left, leave, page } = scene()
  await left.open()
  const { written, end } = writeOn(left)

  leave(false)
  end()
  await written
  leave(true)
  page.dispatchEvent(new Event('pageshow'))

  expect(page.reload).not.toHaveBeenCalled()
})
