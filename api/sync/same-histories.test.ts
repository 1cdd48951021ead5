import { expect, test } from 'vitest'
import { playDisturbedHistory, playHistory, playSheltered } from './testing/histories.ts'
import { comparedNames } from './testing/twin-writer.ts'

/*
 * The simulation's server stands for the real one, so it must behave like the real one. In this test four people and a moderator play the same
 * histories on both. Refusals and their codes, each feed's head and entries in order, and every answer to a pull must be equal, page by page.
 */

test('three histories of 160 steps have the same results on the simulated server and on the real one', async () => {
  const seen: Awaited<ReturnType<typeof playHistory>>[] = []
  for (const seed of [8, 19, 25]) seen.push(await playHistory(seed, 160))

  // Histories without acceptances and refusals would prove little. If a new act leaves too few of something, choose other seeds.
  const atLeast = {
    acts: 6,
    left: 1,
    moderated: 6,
    pulls: 50,
    leftBehind: 2,
    otherTexts: 2,
    continued: 30,
    backfills: 60,
  }
  const counts = Object.keys(atLeast) as (keyof typeof atLeast)[]
  const happened = (count: keyof typeof atLeast) => seen.reduce((all, one) => all + one[count], 0)
  expect(counts.flatMap((count) => (happened(count) < atLeast[count] ? [`${count}: ${happened(count)}`] : []))).toEqual(
    [],
  )
  const applied = new Set(seen.flatMap((one) => [...one.applied]))
  // A letter can be recalled after some days only.
  expect(comparedNames.filter((name) => !applied.has(name))).toEqual(['application.nudge'])
  expect([...new Set(seen.flatMap(({ verdicts }) => [...verdicts.keys()]))].toSorted()).toEqual([
    'absence_time',
    'already_answered',
    'already_applied',
    'already_confirmed',
    'already_decided',
    'applied',
    'date_past',
    'duplicate',
    'id_reused',
    'invalid',
    'job_not_open',
    'not_found',
    'not_payable',
    'not_yours',
    'photos_full',
    'proposal_over',
    'suspended',
    'too_early',
    'work_ended',
    'work_over',
    'wrong_role',
    'wrong_status',
    'wrong_type',
  ])
})

test('both servers keep the surname and the photo of a known minor from whoever does not deal with them (1.2.652)', async () => {
  const whole = 'Kovačić with a photo'

  expect(await playSheltered(1)).toEqual([whole, 'K.', whole, whole])
})

test('a simulated server that forgets its verdicts differs from the real one', async () => {
  await expect(playHistory(1, 200, { forgetsVerdicts: true })).rejects.toThrow('deeply equal')
})

test('two servers on one database, whose connections end in the middle of pushes, have the results of one', async () => {
  const { kills, acts } = await playDisturbedHistory(8, 40)

  expect(kills).toBeGreaterThan(0)
  expect(acts).toBeGreaterThan(0)
})
