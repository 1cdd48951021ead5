import { expect, test } from 'vitest'
import { hunt, readSeeds } from './planted-hunt.ts'
import { loadSimulation, plantInto } from './planting.ts'
import type { Plant } from './plant.ts'
import { mistakes } from './plants.ts'
import { scenarios, type Scenario } from '../scenarios.ts'

/*
 * The suite proves itself: with a mistake planted, a history that keeps the promise must break it. The search begins with the history that caught
 * the mistake last. If that one misses it, because the timing of the synchronisation has changed, other seeds are tried; `npm run storm -- planted`
 * stores the one that catches it now.
 */

/** How many seeds are tried for one mistake, besides the one that caught it last. */
const most = 25

const simulation = await loadSimulation()
const seeds = readSeeds()

test.each(mistakes)('%s: a history breaks the promise', async (name) => {
  const caught = await hunt(simulation, name, seeds[name], most)

  expect(caught, 'no history has caught it; `npm run storm -- planted` tries more').toBeDefined()
})

test('without a mistake these histories keep the promise', async () => {
  const broken: string[] = []
  for (const history of new Set(Object.values(seeds))) broken.push(...(await simulation.playOne(history)))

  expect(broken).toEqual([])
})

test.each(Object.keys(scenarios) as Scenario[])('without a mistake %s', async (name) => {
  expect(await simulation.playScenario(name)).toBeUndefined()
})

test('there are more mistakes than the suite must find', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(46)
})

const plant = (find: string): Plant => ({ name: 'a mistake', file: 'sync/x.ts', find, instead: 'two' })

test.each([
  ['whose place is gone', 'three'],
  ['whose place is there twice', 'one'],
])('a mistake %s is told, not left out', (_, find) => {
  expect(() => plantInto('one + one', [plant(find)])).toThrow('no longer has its one place')
})

test('two mistakes may share a place', () => {
  const planted = plantInto('a = one', [plant('one'), { ...plant('one'), name: 'another', instead: 'three' }])

  expect(planted).toMatch(/two.*one|three.*two/)
  expect(planted.match(/globalThis\.planted\?\.name/g)).toHaveLength(2)
})
