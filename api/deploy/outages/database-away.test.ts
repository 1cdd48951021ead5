import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import { makeCluster } from '../../testing/test-own-server.ts'
import { makeDataDir } from '../../testing/test-program.ts'
import {
  asked,
  describe,
  expectWell,
  isAsked,
  quantile,
  registerWatcher,
  startWatch,
  startWorld,
} from './test-world.ts'

test.runIf(isAsked('frozen'))('the database is frozen for half a minute, with its connections open', async () => {
  const world = await startWorld()
  onTestFinished(() => {
    if (world.postgres.isRunning()) world.postgres.signal('SIGCONT')
  })
  const watcher = await registerWatcher(world.server.url)
  const back: { ms: number }[] = []
  const away: { status: number; ms: number }[] = []

  const result = await world.during(async () => {
    for (let freeze = 0; freeze < asked.freezes; freeze++) {
      await sleep(3_000)
      world.postgres.signal('SIGSTOP')
      const watch = startWatch(world.server.url, watcher)
      await sleep(30_000)
      away.push(...watch.answers())
      const ended = watch.end()
      world.postgres.signal('SIGCONT')
      back.push({ ms: await world.server.untilReady() })
      await ended
    }
  })

  report(
    `frozen: ${asked.freezes} × 30 s, ${away.length} answers after ${quantile(away, 0.5)} ms (slowest ${quantile(away, 1)}), ready ${quantile(back, 1)} ms after it went on, ${describe([result])}`,
  )
  expect(away.length).toBeGreaterThan(100 * asked.freezes)
  expect(away.filter(({ status }) => status !== 503)).toEqual([])
  // Once the silence is known, answers come at once: the slowest are those that found it out.
  expect(quantile(away, 1)).toBeLessThan(2_000)
  expect(quantile(back, 1)).toBeLessThan(3_000)
  expectWell(result)
})

/** Makes a disk of its own for a folder, as only root may. It is gone with the test. */
const mountDisk = (megabytes: number): string => {
  const folder = makeDataDir()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  if (mounted.status !== 0) throw new Error(`A disk of its own needs root: ${mounted.stderr.toString()}`)
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

/** Writes until nothing more fits. */
const fill = (file: string): void => {
  const handle = openSync(file, 'w')
  for (const bytes of [1_048_576, 4_096]) {
    try {
      for (;;) if (writeSync(handle, Buffer.alloc(bytes, 1)) < bytes) break
    } catch {
      // It is full.
    }
  }
  closeSync(handle)
}

test.runIf(isAsked('disk'))('the disk of the database and of the app is full, and has room again', async () => {
  const disk = mountDisk(400)
  const filler = join(disk, 'filler')
  const world = await startWorld({
    cluster: makeCluster(join(disk, 'database')),
    postgres: { max_wal_size: '64MB', min_wal_size: '32MB' },
    settings: { DATA_DIR: join(disk, 'app') },
  })
  const back: { ms: number }[] = []
  let readyWhileFull = 0
  let sawPanic = false

  const result = await world.during(async () => {
    await sleep(3_000)
    fill(filler)
    await sleep(20_000)
    readyWhileFull = (await fetch(`${world.server.url}/api/ready`)).status
    rmSync(filler)
    back.push({ ms: await world.server.untilReady() })
    await sleep(3_000)

    // Without room for its log Postgres ends, and a supervisor begins it again.
    fill(filler)
    for (let tries = 0; tries < 100 && !sawPanic; tries++) {
      await world.postgres
        .sql`select pg_switch_wal(), pg_logical_emit_message(true, 'full', repeat('x', 1000000))`.catch(() => undefined)
      sawPanic = !world.postgres.isRunning()
      await sleep(200)
    }
    await sleep(3_000)
    rmSync(filler)
    if (!world.postgres.isRunning()) await world.postgres.begin()
    back.push({ ms: await world.server.untilReady() })
    await sleep(3_000)
  })

  report(
    `disk: readiness ${readyWhileFull} while full, ready ${back.map(({ ms }) => Math.round(ms)).join(' and ')} ms after there was room, Postgres ${sawPanic ? 'ended' : 'stayed'} without room for its log, ${describe([result])}`,
  )
  expect(readyWhileFull).toBe(503)
  expect(quantile(back, 1)).toBeLessThan(3_000)
  expectWell(result)
})
