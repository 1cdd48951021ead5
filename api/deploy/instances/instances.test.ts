import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import { agree, register, signInAt } from '../../../pwa/e2e/support/people.ts'
import { newId } from '../../../schema/ids.ts'
import type { Message } from '../../../schema/messages/message.ts'
import { mutation } from '../../sync/test-device.ts'
import { startCluster } from './test-cluster.ts'
import { openStream } from './test-stream.ts'
import { writeWhile } from './test-writing.ts'

test('what one instance stores, another reads, and a third tells at once', async () => {
  const { instances } = await startCluster(3)
  const [a, b, c] = instances.map(({ url }) => url) as [string, string, string]
  const [marc, lea] = [await register(a, 'private', 'Marc'), await register(b, 'student', 'Lea')]
  const there = await Promise.all([signInAt(b, marc.email), signInAt(c, marc.email), signInAt(c, lea.email)])
  const [marcAtB, marcAtC, leaAtC] = there
  const { id: jobId } = await agree(marcAtB, lea, 'Tailler la haie')
  const stream = await openStream(a, marc)
  const before = await stream.nextHead()
  const began = performance.now()
  const args = { id: newId(), jobId, receiverId: marc.user.id, content: 'Je suis là.' }
  await leaAtC.call('POST', '/api/sync/push', { userId: lea.user.id, mutations: [mutation('message.send', args)] })

  expect(await stream.nextHead()).toBeGreaterThan(before)
  // The stream's heartbeat, 20 s, would say it as well.
  expect(performance.now() - began).toBeLessThan(5_000)
  await stream.close()
  const messages = await marcAtC.call<Message[]>('GET', `/api/jobs/${jobId}/messages`)
  expect(messages.map(({ content }) => content)).toContain('Je suis là.')
})

test('an instance crashes again and again while people write: nothing confirmed is lost or there twice', async () => {
  const { url, instances } = await startCluster(3)

  const { confirmed, failures, lost, twice } = await writeWhile([url], async () => {
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

  const { confirmed, failures, lost, twice } = await writeWhile([url], async () => {
    for (const instance of instances) {
      await sleep(2_000)
      await instance.restart()
    }
  })

  report(`3 updates: ${confirmed} messages confirmed, ${failures.length} requests failed`)
  expect(confirmed).toBeGreaterThan(100)
  expect({ failures, lost, twice }).toEqual({ failures: [], lost: [], twice: [] })
})
