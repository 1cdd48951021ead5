import { setTimeout as sleep } from 'node:timers/promises'
import { agree, readTalk, register, type Person } from '../../../pwa/e2e/support/people.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import type { PushAnswer } from '../../../schema/sync.ts'
import { mutation } from '../../sync/test-device.ts'

const pairs = 8

/** Somebody who writes one message after the other, each again and again under its id until the server has confirmed it, as the app does. */
const startWriting = (person: Person, { jobId, receiverId }: { jobId: Id; receiverId: Id }) => {
  const confirmed: string[] = []
  const failures: string[] = []
  let isOver = false
  const write = async (content: string) => {
    const sent = {
      userId: person.user.id,
      mutations: [mutation('message.send', { id: newId(), jobId, receiverId, content })],
    }
    for (;;) {
      try {
        const { verdicts } = await person.call<PushAnswer>('POST', '/api/sync/push', sent)
        if (verdicts[0]?.verdict === 'applied' || verdicts[0]?.verdict === 'duplicate')
          return void confirmed.push(content)
        failures.push(JSON.stringify(verdicts))
      } catch (error) {
        failures.push((error as Error).message)
      }
      await sleep(200)
    }
  }
  const writing = (async () => {
    for (let count = 0; !isOver; count++) {
      await write(`${person.user.firstName} ${count}`)
      await sleep(50)
    }
  })()
  return {
    failures,
    end: async () => {
      isOver = true
      await writing
      return confirmed
    },
  }
}

/**
 * Makes pairs of people who talk about agreed work, and lets all of them write while `meanwhile` runs. Of several servers on one database, each
 * person uses one.
 */
export const writeWhile = async (servers: readonly [string, ...string[]], meanwhile: () => Promise<void>) => {
  const talks = await Promise.all(
    Array.from({ length: pairs }, async (_, at) => {
      const serverOf = (person: number) => servers[(at + person) % servers.length] ?? servers[0]
      const marc = await register(serverOf(0), 'private', `Marc${at}`)
      const lea = await register(serverOf(1), 'student', `Lea${at}`)
      const { id: jobId } = await agree(marc, lea, `Haie ${at}`)
      const writers = [
        startWriting(marc, { jobId, receiverId: lea.user.id }),
        startWriting(lea, { jobId, receiverId: marc.user.id }),
      ]
      return { marc, jobId, writers }
    }),
  )
  await meanwhile()
  const failures = talks.flatMap(({ writers }) => writers.flatMap((writer) => writer.failures))
  const ends = talks.map(async ({ marc, jobId, writers }) => {
    const confirmed = (await Promise.all(writers.map(({ end }) => end()))).flat()
    const stored = (await readTalk(marc, jobId)).map(({ content }) => content)
    const lost = confirmed.filter((content) => !stored.includes(content))
    const twice = stored.filter((content, at) => stored.indexOf(content) !== at)
    return { confirmed: confirmed.length, lost, twice }
  })
  const all = await Promise.all(ends)
  return {
    failures,
    confirmed: all.reduce((sum, one) => sum + one.confirmed, 0),
    lost: all.flatMap(({ lost }) => lost),
    twice: all.flatMap(({ twice }) => twice),
  }
}
