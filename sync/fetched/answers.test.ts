import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { openDatabase } from '../store/database.ts'
import { keepAnswer, readAnswer } from './answers.ts'
import { expireCache } from './cache.ts'

const day = 24 * 60 * 60 * 1_000

test('what the settings have shown is kept for a week', async () => {
  const database = openDatabase(newId())
  const keep = async (path: '/api/account/security' | '/api/account/calendar', days: number) => {
    await keepAnswer(database, path, { isShown: true })
    await database.cachedLists.update(path, { fetchedAt: Date.now() - days * day })
  }
  await keep('/api/account/security', 6.9)
  await keep('/api/account/calendar', 7.1)

  await expireCache(database)

  expect(await readAnswer(database, '/api/account/security')).toMatchObject({ answer: { isShown: true } })
  expect(await readAnswer(database, '/api/account/calendar')).toBeUndefined()
})
