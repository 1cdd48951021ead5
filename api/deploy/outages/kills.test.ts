import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import {
  allIsWell,
  asked,
  describe,
  isAsked,
  quantile,
  randomOf,
  registerWatcher,
  startWatch,
  startWorld,
} from './test-world.ts'

/** Kills after which new people take over, whose phones are not full of what was written before. */
const perRound = 25

test.runIf(isAsked('kills'))('the app is killed again and again, also while it starts', async () => {
  const random = randomOf('kills')
  const world = await startWorld()
  const results = []
  let startMs = 3_000
  for (let left = asked.kills; left > 0; left -= perRound) {
    const result = await world.during(async () => {
      for (let kill = 0; kill < Math.min(left, perRound); kill++) {
        await world.end('SIGKILL')
        const program = world.begin()
        const isMidway = random() < 0.25
        if (isMidway) {
          await sleep(random() * startMs)
          continue
        }
        const began = performance.now()
        await program.ready
        startMs = performance.now() - began
        await sleep(random() * 1_500)
      }
    })
    expect(result.wrong).toEqual(allIsWell)
    results.push(result)
  }
  report(`kills: ${asked.kills} kills of the app, ${describe(results)} (seed ${asked.seed})`)
})

test.runIf(isAsked('database'))('the database is killed again and again', async () => {
  const random = randomOf('database')
  const world = await startWorld()
  const watcher = await registerWatcher(world.server.url)
  const back: { ms: number }[] = []
  const results = []
  const away: { status: number; ms: number }[] = []
  for (let left = asked.databaseKills; left > 0; left -= perRound) {
    const result = await world.during(async () => {
      for (let kill = 0; kill < Math.min(left, perRound); kill++) {
        const watch = startWatch(world.server.url, watcher)
        await world.postgres.end(random() < 0.5 ? 'SIGKILL' : 'SIGQUIT')
        await sleep(random() * 1_500)
        away.push(...(await watch.end()).filter(({ status }) => status !== 200))
        await world.postgres.begin()
        back.push({ ms: await world.server.untilReady() })
        await sleep(random() * 1_500)
      }
    })
    expect(result.wrong).toEqual(allIsWell)
    results.push(result)
  }
  report(
    `database: ${asked.databaseKills} kills, ready ${quantile(back, 0.5)} ms after it was back (slowest ${quantile(back, 1)}), ${away.length} answers meanwhile after ${quantile(away, 0.5)} ms (slowest ${quantile(away, 1)}), ${describe(results)} (seed ${asked.seed})`,
  )
  expect(away.filter(({ status }) => status !== 503)).toEqual([])
  expect(quantile(away, 1)).toBeLessThan(2_000)
  expect(quantile(back, 1)).toBeLessThan(3_000)
})
