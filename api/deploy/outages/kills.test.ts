import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import {
  asked,
  describe,
  expectWell,
  isAsked,
  quantile,
  randomOf,
  registerWatcher,
  startOwnWorld,
  startWatch,
  startWorld,
  type World,
} from './test-world.ts'

/** Kills after which new people take over, whose phones are not full of what was written before. */
const perRound = 25

/** Milliseconds after which so many kills hang: thrice what they take on a busy machine, and the end of the test, in which payments settle. */
const hungAfter = (kills: number) => 600_000 + kills * 15_000

/** Kills the app and begins it again, one time in four only to kill it while it starts. */
const killerOf = ({ begin, end }: World, random: () => number) => {
  let startMs = 3_000
  return async () => {
    await end('SIGKILL')
    const program = begin()
    if (random() < 0.25) return await sleep(random() * startMs)
    const began = performance.now()
    await program.ready
    startMs = performance.now() - began
    await sleep(random() * 1_500)
  }
}

test.runIf(isAsked('kills'))(
  'the app is killed again and again, also while it starts',
  async () => {
    const world = await startWorld()
    const kill = killerOf(world, randomOf('kills'))
    const results = []
    for (let left = asked.kills; left > 0; left -= perRound) {
      const result = await world.during(async () => {
        for (let count = 0; count < Math.min(left, perRound); count++) await kill()
      })
      expectWell(result)
      results.push(result)
    }
    report(`kills: ${asked.kills} kills of the app, ${describe(results)} (seed ${asked.seed})`)
  },
  hungAfter(asked.kills),
)

test.runIf(isAsked('embedded'))('the app is killed beside its own database, and this database alone', async () => {
  const random = randomOf('embedded')
  const world = await startOwnWorld()
  const killApp = killerOf(world, random)
  const back: { ms: number }[] = []

  const result = await world.during(async () => {
    for (let round = 0; round < 5; round++) {
      for (let count = 0; count < 4; count++) await killApp()
      await world.server.untilReady()
      await world.killDatabase(random() < 0.5 ? 'SIGKILL' : 'SIGQUIT')
      back.push({ ms: await world.server.untilReady() })
      await sleep(random() * 1_500)
    }
  })

  report(
    `embedded: 20 kills of the app, 5 of its database, ready ${quantile(back, 0.5)} ms after it was back (slowest ${quantile(back, 1)}), ${describe([result])} (seed ${asked.seed})`,
  )
  expectWell(result)
  expect(quantile(back, 1)).toBeLessThan(3_000)
})

test.runIf(isAsked('database'))(
  'the database is killed again and again',
  async () => {
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
      expectWell(result)
      results.push(result)
    }
    report(
      `database: ${asked.databaseKills} kills, ready ${quantile(back, 0.5)} ms after it was back (slowest ${quantile(back, 1)}), ${away.length} answers meanwhile after ${quantile(away, 0.5)} ms (slowest ${quantile(away, 1)}), ${describe(results)} (seed ${asked.seed})`,
    )
    expect(away.filter(({ status }) => status !== 503)).toEqual([])
    expect(quantile(away, 1)).toBeLessThan(2_000)
    expect(quantile(back, 1)).toBeLessThan(3_000)
  },
  hungAfter(asked.databaseKills),
)
