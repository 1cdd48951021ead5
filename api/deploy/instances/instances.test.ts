import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import { agree, register, signInAt, type Person } from '../../../pwa/e2e/support/people.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import type { Message } from '../../../schema/messages/message.ts'
import type { PushAnswer } from '../../../schema/sync.ts'
import { mutation } from '../../sync/test-device.ts'
import { startCluster } from './test-cluster.ts'

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

/** Makes pairs of people who talk about agreed work, and lets all of them write while `meanwhile` runs. */
const writeWhile = async (url: string, meanwhile: () => Promise<void>) => {
  const talks = await Promise.all(
    Array.from({ length: pairs }, async (_, at) => {
      const [marc, lea] = [await register(url, 'private', `Marc${at}`), await register(url, 'student', `Lea${at}`)]
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
    const stored: string[] = []
    for (let page = 1; stored.length % 500 === 0 && page < 20; page++) {
      const found = await marc.call<Message[]>('GET', `/api/jobs/${jobId}/messages?limit=500&page=${page}`)
      stored.push(...found.map(({ content }) => content))
      if (found.length === 0) break
    }
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

test('what one instance stores, another reads, and a third tells at once', async () => {
  const { instances } = await startCluster(3)
  const [a, b, c] = instances.map(({ url }) => url) as [string, string, string]
  const [marc, lea] = [await register(a, 'private', 'Marc'), await register(b, 'student', 'Lea')]
  const there = await Promise.all([signInAt(b, marc.email), signInAt(c, marc.email), signInAt(c, lea.email)])
  const [marcAtB, marcAtC, leaAtC] = there
  const { id: jobId } = await agree(marcAtB, lea, 'Tailler la haie')
  const cookie = marc.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${a}/api/sync/events?user=${marc.user.id}&feeds=user:${marc.user.id}`, {
    headers: { cookie },
  })
  const told = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const nextHead = async () => {
    let heard = ''
    while (!/"user:[^"]+":\d+/.test(heard)) heard += (await told.read()).value ?? ''
    return Number(/"user:[^"]+":(\d+)/.exec(heard)![1])
  }
  const before = await nextHead()
  const began = performance.now()
  const args = { id: newId(), jobId, receiverId: marc.user.id, content: 'Je suis là.' }
  await leaAtC.call('POST', '/api/sync/push', { userId: lea.user.id, mutations: [mutation('message.send', args)] })

  expect(await nextHead()).toBeGreaterThan(before)
  // The stream's heartbeat, 20 s, would say it as well.
  expect(performance.now() - began).toBeLessThan(5_000)
  await told.cancel()
  const messages = await marcAtC.call<Message[]>('GET', `/api/jobs/${jobId}/messages`)
  expect(messages.map(({ content }) => content)).toContain('Je suis là.')
})

test('an instance crashes again and again while people write: nothing confirmed is lost or there twice', async () => {
  const { url, instances } = await startCluster(3)

  const { confirmed, failures, lost, twice } = await writeWhile(url, async () => {
    for (const turn of [0, 2, 1, 1, 0, 2]) {
      await sleep(2_000)
      await instances[turn]!.crash()
    }
  })

  report(`6 crashes: ${confirmed} messages confirmed, ${failures.length} requests failed`)
  expect(confirmed).toBeGreaterThan(100)
  expect({ lost, twice }).toEqual({ lost: [], twice: [] })
})

test('each instance is updated in turn while people write, and no request fails', async () => {
  const { url, instances } = await startCluster(3)

  const { confirmed, failures, lost, twice } = await writeWhile(url, async () => {
    for (const instance of instances) {
      await sleep(2_000)
      await instance.restart()
    }
  })

  report(`3 updates: ${confirmed} messages confirmed, ${failures.length} requests failed`)
  expect(confirmed).toBeGreaterThan(100)
  expect({ failures, lost, twice }).toEqual({ failures: [], lost: [], twice: [] })
})
