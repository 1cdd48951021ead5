import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import { register } from '../../../pwa/e2e/support/people.ts'
import { newId } from '../../../schema/ids.ts'
import { mutation } from '../../sync/test-device.ts'
import { asked, describe, expectWell, isAsked, randomOf, startWorld } from './test-world.ts'

const day = 24 * 3_600_000

test.runIf(isAsked('clock'))('the clock of the app is a day ahead, then a day behind, then right', async () => {
  const files = readdirSync(asked.faketime, { recursive: true, encoding: 'utf8' })
  const library = files.find((file) => file.endsWith('/libfaketime.so.1'))
  const world = await startWorld()
  const offsets: number[] = []

  const result = await world.during(async () => {
    for (const offset of ['+1d', '-1d', undefined]) {
      await sleep(5_000)
      expect(await world.end('SIGTERM')).toBe(0)
      const faked = offset && {
        LD_PRELOAD: join(asked.faketime, library ?? ''),
        FAKETIME: offset,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
      await world.begin({ ...faked }).ready
      const answer = await fetch(`${world.server.url}/api/health`)
      offsets.push(Math.round((Date.parse(answer.headers.get('date') ?? '') - Date.now()) / day) || 0)
    }
    await sleep(5_000)
  })

  report(`clock: off by ${offsets.join(', ')} days, ${describe([result])}`)
  expect(offsets).toEqual([1, -1, 0])
  expectWell(result)
})

test.runIf(isAsked('stop'))(
  'a server that is asked to stop under load answers whatever it has carried out',
  async () => {
    const random = randomOf('stop')
    const world = await startWorld()
    const codes: (number | null)[] = []
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, at) => register(world.server.url, 'student', `Zoe${at}`)),
    )
    const answered: string[] = []
    const unanswered: string[] = []
    let isOver = false
    const saving = people.map(async ({ call, user }) => {
      while (!isOver) {
        const id = newId()
        // A person has room for a few templates.
        const sent = [
          mutation('template.save', { id, name: 'Jardin', letter: 'Bonjour !' }),
          mutation('template.delete', { id }),
        ]
        try {
          await call('POST', '/api/sync/push', { userId: user.id, mutations: sent })
          answered.push(sent[0]!.id)
        } catch {
          unanswered.push(sent[0]!.id)
          await sleep(50)
        }
      }
    })

    const result = await world.during(async () => {
      for (let stop = 0; stop < asked.stops; stop++) {
        await sleep(500 + random() * 1_000)
        codes.push(await world.end('SIGTERM'))
        await world.begin().ready
      }
    })
    isOver = true
    await Promise.all(saving)
    const carriedOut = await world.postgres.sql`
    select from mutation_records where id = any(${unanswered}::uuid[])`

    report(
      `stop: ${asked.stops} × SIGTERM, ${answered.length} answers, ${unanswered.length} requests that were not taken, ${carriedOut.length} of them carried out, ${describe([result])}`,
    )
    expect(codes).toEqual(codes.map(() => 0))
    expect(carriedOut).toHaveLength(0)
    expectWell(result)
  },
)
