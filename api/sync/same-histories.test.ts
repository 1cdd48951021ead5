import { expect, test } from 'vitest'
import { playDisturbedHistory, playHistory } from './testing/histories.ts'

/*
 * The simulation's server stands for the real one, so it must behave like the real one. In this test four people and a moderator play the same
 * histories on both. Refusals and their codes, each feed's head and entries in order, and every answer to a pull must be equal, page by page.
 */

test('two histories of 160 steps have the same results on the simulated server and on the real one', async () => {
  const seen: Awaited<ReturnType<typeof playHistory>>[] = []
  for (const seed of [6, 52]) seen.push(await playHistory(seed, 160))

  const sum = (
    count: 'acts' | 'backfills' | 'continued' | 'left' | 'leftBehind' | 'moderated' | 'otherTexts' | 'pulls',
  ) => seen.reduce((all, one) => all + one[count], 0)
  // Histories without acceptances and refusals would prove little.
  expect(sum('acts')).toBeGreaterThan(5)
  expect(sum('left')).toBeGreaterThan(1)
  expect(sum('moderated')).toBeGreaterThan(5)
  expect(sum('pulls')).toBeGreaterThan(60)
  expect(sum('leftBehind')).toBeGreaterThan(3)
  expect(sum('otherTexts')).toBeGreaterThan(1)
  expect(sum('continued')).toBeGreaterThan(30)
  expect(sum('backfills')).toBeGreaterThan(60)
  expect([...new Set(seen.flatMap(({ verdicts }) => [...verdicts.keys()]))].toSorted()).toEqual([
    'already_applied',
    'already_decided',
    'applied',
    'chat_closed',
    'duplicate',
    'id_reused',
    'invalid',
    'job_not_open',
    'not_found',
    'not_yours',
    'photos_full',
    'photos_today',
    'suspended',
    'wrong_role',
    'wrong_type',
  ])
})

test('a simulated server that forgets its verdicts differs from the real one', async () => {
  await expect(playHistory(1, 200, { forgetsVerdicts: true })).rejects.toThrow('deeply equal')
})

test('two servers on one database, whose connections end in the middle of pushes, have the results of one', async () => {
  const { kills, acts } = await playDisturbedHistory(8, 40)

  expect(kills).toBeGreaterThan(0)
  expect(acts).toBeGreaterThan(0)
})
