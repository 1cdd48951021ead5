import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Job } from '../../../schema/jobs/job.ts'
import { Random } from '../../../sync/testing/random.ts'
import { startOwnServer } from '../support/own-server.ts'
import { agree, register } from '../support/people.ts'
import { report } from '../support/report.ts'
import { openDevice } from './support/device.ts'
import { writeAndKill } from './support/kill.ts'
import { faultKinds, openLine } from './support/line.ts'
import { dealKinds, playScript, writeScript } from './support/script.ts'
import { describe, judge, nothingBroken } from './support/verdict.ts'
import { startWriting, type Writing } from './support/writing.ts'
import { byKind, type Cast } from './support/written.ts'

const kills = Number(process.env['STORM_KILLS'] ?? 5)
const faults = Number(process.env['STORM_FAULTS'] ?? 5)
const seed = Number(process.env['STORM_SEED'] ?? 1)

/** Returns the timeout, in milliseconds, of a test that does its act `times` times. */
const hung = (times: number) => ({ timeout: 300_000 + times * 60_000, retry: 0 })

/** So many scripts that each kind of fault must have happened to a request or a device. */
const manyScripts = 25

/** The most rounds of a scene, so that it needs fewer than the fifty open offers that a poster may have. */
const roundsOfScene = 30

/** Divides the rounds among scenes, and returns the number for each. Each scene has people and devices of its own. */
const cutIntoScenes = (rounds: number): number[] =>
  Array.from({ length: Math.ceil(rounds / roundsOfScene) }, (_, at) =>
    Math.min(roundsOfScene, rounds - at * roundsOfScene),
  )

/** Registers Lea and Marc at this server, with two jobs to talk about, and opens their devices, which use the address `deviceUrl`. */
async function openScene(scene: number, serverUrl: string, deviceUrl: string, random: Random) {
  const cast: Cast = {
    marc: await register(serverUrl, 'private', 'Marc'),
    lea: await register(serverUrl, 'student', 'Lea'),
  }
  const talks = [
    await agree(cast.marc, cast.lea, 'Tondre la pelouse'),
    await agree(cast.marc, cast.lea, 'Porter des cartons'),
  ]
  const writing = startWriting(cast, () => random.pick(talks)!, scene)
  const [lea, marc] = await Promise.all([openDevice(cast.lea, deviceUrl), openDevice(cast.marc, deviceUrl)])
  return { cast, writing, devices: { lea, marc } }
}

/** Checks that people could write: a storm without writes shows nothing. A tenth may fail, such as a letter for an offer that had not arrived. */
function expectDone({ written, failed }: Writing, rounds: number): void {
  expect(written.filter(({ isConfirmed }) => isConfirmed).length).toBeGreaterThan(rounds / 2)
  expect(failed()).toBeLessThanOrEqual(1 + written.length / 10)
}

/** Opens the offers, and waits until this one is shown. */
async function untilOfferIsThere(page: Page, { title }: Job): Promise<void> {
  await page.goto('/dashboard?tab=jobs')
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
}

test.skipIf(kills === 0)(
  `${kills} kills of browsers and some of their server lose, double and misname nothing`,
  hung(kills),
  async () => {
    const random = new Random(seed)
    const server = await startOwnServer()
    for (const [scene, rounds] of cutIntoScenes(kills).entries()) {
      const { cast, writing, devices } = await openScene(scene, server.url, server.url, random)
      const killed = { lea: 0, marc: 0, server: 0 }
      let foundAgain = 0
      for (let kill = 0; kill < rounds; kill += 1) {
        const fresh = await writing.stockOffers(4)
        if (fresh) await untilOfferIsThere(devices.lea.page(), fresh)
        const who = random.chance(0.35) ? 'marc' : 'lea'
        const isServerDead = random.chance(0.4)
        if (await writeAndKill({ random, server, device: devices[who], writing, isServerDead })) foundAgain += 1
        killed[who] += 1
        if (isServerDead) killed.server += 1
      }

      const verdict = await judge(server.url, writing.written, cast, [devices.lea, devices.marc])
      report(
        `browsers: ${rounds} of ${kills} kills (${killed.lea} of Lea's, ${killed.marc} of Marc's), ${killed.server} of the server, ` +
          `${foundAgain} texts found again, ${writing.resumed()} drafts gone on with, ${describe(writing, verdict)} (seed ${seed})`,
      )
      expect(verdict).toEqual(nothingBroken)
      expectDone(writing, rounds)
      await Promise.all([devices.lea.kill(), devices.marc.kill()])
    }
  },
)

test.skipIf(faults === 0)(
  `${faults} scripts of faults between browsers and their server lose, double and misname nothing`,
  hung(faults),
  async () => {
    const random = new Random(seed)
    const deal = dealKinds(random)
    const server = await startOwnServer()
    const line = await openLine(server.url)

    for (const [scene, rounds] of cutIntoScenes(faults).entries()) {
      const { cast, writing, devices } = await openScene(scene, server.url, line.url, random)
      const start = performance.now()
      for (let played = 0; played < rounds; played += 1) {
        const fresh = await writing.stockOffers(4)
        if (fresh) {
          line.heal()
          await untilOfferIsThere(devices.lea.page(), fresh)
        }
        await playScript(writeScript(random, deal), line, devices, writing)
      }
      const each = (performance.now() - start) / rounds / 1_000
      line.heal()
      await line.isQuiet()

      const verdict = await judge(server.url, writing.written, cast, [devices.lea, devices.marc])
      report(
        `browsers: ${rounds} of ${faults} scripts of faults, ${each.toFixed(1)} s each ` +
          `(so far ${byKind(faultKinds, (kind) => line.counts.get(kind) ?? 0)}; ${line.pushesMet()} met a push), ` +
          `${describe(writing, verdict)} (seed ${seed})`,
      )
      expect(verdict).toEqual(nothingBroken)
      expectDone(writing, rounds)
      await Promise.all([devices.lea.kill(), devices.marc.kill()])
    }
    const neverMet = faultKinds.filter((kind) => !line.counts.get(kind))
    expect(faults < manyScripts ? [] : neverMet).toEqual([])
  },
)
