import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { render, unmountAll } from '../testing/render.ts'
import { SessionProvider } from '../session/session.tsx'
import { readAhead, useKeptQuery } from './kept-query.ts'
import { DatabaseProvider } from './local-database.tsx'

/** Returns how many live queries are subscribed: each write on this device is compared with all of them. */
const watching = () => (Dexie.on.storagemutated as unknown as { subscribers: unknown[] }).subscribers.length

test('what somebody looked at costs later writes nothing once their database is closed', async () => {
  const lea = register('student', 'Léa')
  const before = watching()
  await openApp('/dashboard', lea)
  await says(['Léa'])
  expect(watching()).toBeGreaterThan(before)

  unmountAll()
  openDatabase(lea.id).close()

  await expect.poll(watching).toBe(before)
})

test('what was read ahead stands in the first drawing of its screen', async () => {
  const read = async () => await Promise.resolve('rows')
  const drawn: (string | undefined)[] = []
  function Screen({ name }: { name: string }) {
    drawn.push(useKeptQuery(name, read))
    return null
  }
  const draw = (name: string) =>
    render(
      <SessionProvider>
        <DatabaseProvider>
          <Screen name={name} />
        </DatabaseProvider>
      </SessionProvider>,
    )

  await readAhead(openDatabase(null), 'read ahead', read)
  draw('read ahead')
  draw('not read ahead')

  expect(drawn.slice(0, 2)).toEqual(['rows', undefined])
  await expect.poll(() => drawn.at(-1)).toBe('rows')
})

test('what was read ahead already is there at once the next time', async () => {
  const read = async () => await Promise.resolve('rows')
  await readAhead(openDatabase(null), 'read ahead twice', read)

  const again = readAhead(openDatabase(null), 'read ahead twice', read).then(() => 'read')

  expect(await Promise.race([again, new Promise((resolve) => setTimeout(resolve, 500, 'late'))])).toBe('read')
})
