import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { render, unmountAll } from '../testing/render.ts'
import { SessionProvider } from '../session/session.tsx'
import { holdAhead, readAhead, useKeptQuery } from './kept-query.ts'
import { DatabaseProvider } from './local-database.tsx'

/** A screen that adds what it draws to `drawn`. */
function drawing<T>(key: string, read: (database: LocalDatabase) => Promise<T>, first?: T) {
  const drawn: (T | undefined)[] = []
  function Screen() {
    drawn.push(useKeptQuery(key, read, first))
    return null
  }
  render(
    <SessionProvider>
      <DatabaseProvider>
        <Screen />
      </DatabaseProvider>
    </SessionProvider>,
  )
  return drawn
}

const readDraft = async ({ drafts }: LocalDatabase) =>
  ((await drafts.get('offer'))?.value as string | undefined) ?? null

/** Returns how many live queries are subscribed: each write on this device is compared with all of them. */
const watching = () => (Dexie.on.storagemutated as unknown as { subscribers: unknown[] }).subscribers.length

test('a read that a screen kept stops watching once its database is closed', async () => {
  const lea = register('student', 'Léa')
  const before = watching()
  await openApp('/dashboard', lea)
  await says(['Léa'])
  expect(watching()).toBeGreaterThan(before)

  unmountAll()
  openDatabase(lea.id).close()

  await expect.poll(watching).toBe(before)
})

test('rows that were read ahead stand in the first drawing of their screen', async () => {
  const read = async () => await Promise.resolve('rows')

  await readAhead(openDatabase(null), 'read ahead', read)
  const [ahead, other] = [drawing('read ahead', read), drawing('not read ahead', read)]

  expect([ahead[0], other[0]]).toEqual(['rows', undefined])
  await expect.poll(() => other.at(-1)).toBe('rows')
})

test('a second read ahead of known rows is done at once', async () => {
  const read = async () => await Promise.resolve('rows')
  await readAhead(openDatabase(null), 'read ahead twice', read)

  const again = readAhead(openDatabase(null), 'read ahead twice', read).then(() => 'read')

  expect(await Promise.race([again, new Promise((resolve) => setTimeout(resolve, 500, 'late'))])).toBe('read')
})

test('the document’s row stands in until the device has its own, and does not come back after that', async () => {
  const { drafts } = openDatabase(null)
  await drafts.clear()
  const drawn = drawing<string | null>('of the document', readDraft, 'document')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([drawn[0], drawn.at(-1)]).toEqual(['document', 'document'])

  await drafts.put({ key: 'offer', value: 'device', at: 0 })
  await expect.poll(() => drawn.at(-1)).toBe('device')
  await drafts.clear()

  await expect.poll(() => drawn.at(-1)).toBeNull()
})

test('the list’s version of an offer stands in its page until the page has read the whole one', async () => {
  const read = async () => await Promise.resolve('whole')

  holdAhead(openDatabase(null), 'held ahead', read, 'of the list')
  const drawn = drawing('held ahead', read)

  expect(drawn[0]).toBe('of the list')
  await expect.poll(() => drawn.at(-1)).toBe('whole')
})

test('the list’s version of an offer does not take the place of the whole one that is held', async () => {
  const read = async () => await Promise.resolve('whole')
  const drawn = drawing('pressed again', read)
  await expect.poll(() => drawn.at(-1)).toBe('whole')

  holdAhead(openDatabase(null), 'pressed again', read, 'of the list')

  expect(drawing('pressed again', read)[0]).toBe('whole')
})

test('only the last pages are held, and a page that is shown stays among them', async () => {
  const database = openDatabase(null)
  const read = async () => await Promise.resolve('rows')
  const shown = drawing('a page that is shown', read)
  await expect.poll(() => shown.at(-1)).toBe('rows')
  await readAhead(database, 'the first page', read)

  for (let page = 2; page < 80; page++) holdAhead(database, `page ${page}`, read, 'rows')

  expect(drawing('a page that is shown', read)[0]).toBe('rows')
  expect(drawing('the first page', read)[0]).toBeUndefined()
  expect(drawing('page 79', read)[0]).toBe('rows')
})
