import { liveQuery } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { LocalDatabase, openDatabase } from '../store/database.ts'
import { dropHeld, fetchAnswer, keepAnswer, readAnswer } from './answers.ts'
import { expireCache } from './cache.ts'

const day = 24 * 60 * 60 * 1_000

test('answers for the settings are kept for a week (1.2.429)', async () => {
  const database = openDatabase(newId())
  const keep = async (path: '/api/account/security' | '/api/account/calendar', days: number) => {
    await keepAnswer(database, path, { isShown: true })
    await database.answers.update(path, { fetchedAt: Date.now() - days * day })
  }
  await keep('/api/account/security', 6.9)
  await keep('/api/account/calendar', 7.1)

  await expireCache(database)

  expect(await readAnswer(database, '/api/account/security')).toMatchObject({ value: { isShown: true } })
  expect(await readAnswer(database, '/api/account/calendar')).toBeUndefined()
})

const path = '/api/account/notifications'

/** A device with a clock that always goes on, and a server that answers each request once `arrive` is called. */
const slowSettings = () => {
  const clock = { now: Date.parse('2026-11-27T18:00:00.000Z') }
  const database = new LocalDatabase(newId(), { now: () => clock.now++, newId })
  const underWay: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => underWay.push(resolve)))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    clock,
    database,
    ask: async () => {
      const before = underWay.length
      const answer = fetchAnswer(database, path)
      await expect.poll(() => underWay.length).toBe(before + 1)
      return { answer, arrive: (muted: string[]) => underWay[before]!(Response.json({ muted })) }
    },
  }
}

test('an answer that was asked for before a change does not replace the answer to the change', async () => {
  const { database, ask } = slowSettings()
  const first = await ask()

  await keepAnswer(database, path, { muted: ['messages'] })
  first.arrive([])

  expect(await first.answer).toMatchObject({ value: { muted: ['messages'] } })
  expect(await readAnswer(database, path)).toMatchObject({ value: { muted: ['messages'] } })
})

test('the later of two requests on their way gives the stored answer', async () => {
  const { database, ask } = slowSettings()
  const [first, second] = [await ask(), await ask()]

  first.arrive([])
  await first.answer
  second.arrive(['messages'])

  expect(await second.answer).toMatchObject({ value: { muted: ['messages'] } })
  expect(await readAnswer(database, path)).toMatchObject({ value: { muted: ['messages'] } })
})

test('an answer replaces a kept one from before the clock was set back', async () => {
  const { clock, database, ask } = slowSettings()
  await keepAnswer(database, path, { muted: [] })
  clock.now -= 60 * 60 * 1_000
  const asked = await ask()

  asked.arrive(['messages'])

  expect(await asked.answer).toMatchObject({ value: { muted: ['messages'] } })
})

test('a device without room shows an answer until it has stored a later one', async () => {
  const database = openDatabase(newId())
  const shown: unknown[] = []
  const watch = liveQuery(() => readAnswer(database, path)).subscribe((known) => shown.push(known?.value))
  onTestFinished(() => watch.unsubscribe())
  await expect.poll(() => shown).toEqual([undefined])
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

  await keepAnswer(database, path, 'not stored', database.now(), full)
  await expect.poll(() => shown.at(-1)).toBe('not stored')
  await keepAnswer(database, path, 'stored')

  await expect.poll(() => shown.at(-1)).toBe('stored')
  expect(await database.answers.get(path)).toMatchObject({ value: 'stored' })
})

test('an answer held in memory is dropped once the server has it no more', async () => {
  const database = openDatabase(newId())
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await keepAnswer(database, '/api/jobs/7', 'Jardin', database.now(), full)

  dropHeld(database, '/api/jobs/7')

  expect(await readAnswer(database, '/api/jobs/7')).toBeUndefined()
})
