import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Job } from '../../../schema/jobs/job.ts'
import type { Message, Presence } from '../../../schema/messages/message.ts'
import { newId } from '../../../schema/ids.ts'
import { report } from '../../../pwa/e2e/support/report.ts'
import {
  agree,
  apply,
  applicationsOf,
  publish,
  register,
  signInAt,
  type Person,
} from '../../../pwa/e2e/support/people.ts'
import { mutation } from '../../sync/test-device.ts'
import { makeNewerBuild, startCluster, type Cluster } from './test-cluster.ts'
import { checkShipped } from './test-nginx.ts'
import { followStream, openStream } from './test-stream.ts'
import { startVisiting } from './test-visiting.ts'
import { writeWhile } from './test-writing.ts'

/** Starts three instances, and Marc and Léa, who have a session that is used at each. */
const setUp = async () => {
  const { instances } = await startCluster(3)
  const [a, b, c] = instances.map(({ url }) => url) as [string, string, string]
  const [marc, lea] = [await register(a, 'private', 'Marc'), await register(b, 'student', 'Lea')]
  const [marcAtB, marcAtC] = [await signInAt(b, marc.email), await signInAt(c, marc.email)]
  const [leaAtA, leaAtC] = [await signInAt(a, lea.email), await signInAt(c, lea.email)]
  return { a, b, c, marc, marcAtB, marcAtC, lea, leaAtA, leaAtC }
}

test('what one instance stores, the next one reads: an offer, a letter, and its acceptance', async () => {
  const { marc, marcAtB, marcAtC, lea, leaAtA } = await setUp()

  const job = await publish(marc, 'Tailler la haie')
  await apply(lea, job, 'Bonjour, je suis libre samedi.')
  const [application] = await applicationsOf(marcAtC, job)
  await marcAtC.call('POST', `/api/applications/${application!.id}/accept`)

  const read = [marcAtB, leaAtA].map(({ call }) => call<Job>('GET', `/api/jobs/${job.id}`))
  const students = (await Promise.all(read)).map(({ assignedToId }) => assignedToId)
  expect(students).toEqual([lea.user.id, lea.user.id])
})

test('what one instance stores, a stream of another tells at once', async () => {
  const { a, marc, marcAtB, marcAtC, lea, leaAtC } = await setUp()
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

test('whom one instance has connected is online for all others, and active once they have left it (3.4.80)', async () => {
  const { b, marc, marcAtC, lea, leaAtA, leaAtC } = await setUp()
  const { id } = await agree(marc, lea, 'Tailler la haie')
  const ofOther = async ({ call }: Person) =>
    (await call<{ presence: Presence | null }>('GET', `/api/jobs/${id}/presence`)).presence
  const before = await ofOther(marcAtC)
  const stream = await openStream(b, lea)

  await expect.poll(() => Promise.all([marc, marcAtC].map(ofOther))).toEqual(['online', 'online'])
  const ofMarc = await Promise.all([leaAtA, leaAtC].map(ofOther))
  await stream.close()

  expect([before, ...ofMarc]).toEqual([null, null, null])
  await expect.poll(() => Promise.all([marc, marcAtC].map(ofOther)), { timeout: 120_000 }).toEqual(['active', 'active'])
})

/** Lets people write, visit and follow a stream, all through nginx, while `meanwhile` runs. */
const useWhile = async ({ url }: Cluster, meanwhile: () => Promise<void>) => {
  const zoe = await register(url, 'private', 'Zoe')
  const [visitor, follower] = [startVisiting(url, zoe.email), followStream(url, zoe)]
  const written = await writeWhile([url], meanwhile)
  const before = follower.head()
  await publish(zoe, 'Arroser les plantes')
  await expect.poll(follower.head).toBeGreaterThan(before)
  const [visited, streams] = [await visitor.end(), await follower.end()]
  const { confirmed, lost, twice } = written
  const failures = [...written.failures, ...visited.failures, ...streams.failures]
  report(
    `${confirmed} messages confirmed, ${visited.answers} lists, pages and sign-ins, ${streams.opened} times a stream, ${failures.length} failures, ` +
      `${visited.cut.length} answers cut`,
  )
  return { confirmed, answers: visited.answers, opened: streams.opened, failures, cut: visited.cut, lost, twice }
}

test('an instance crashes again and again while people write: no request fails, and nothing confirmed is lost or there twice', async () => {
  const cluster = await startCluster(3)

  const { confirmed, answers, opened, cut, ...rest } = await useWhile(cluster, async () => {
    for (const turn of [0, 2, 1, 1, 0, 2]) {
      await sleep(2_000)
      await cluster.instances[turn]!.crash()
    }
  })

  expect(confirmed).toBeGreaterThan(100)
  expect(answers).toBeGreaterThan(10)
  expect(opened).toBeGreaterThan(1)
  // What nginx has begun to pass on, nobody can send again.
  expect(cut.length).toBeLessThanOrEqual(6)
  expect(rest).toEqual({ failures: [], lost: [], twice: [] })
})

test('each instance is updated in turn while people write, and no request fails', async () => {
  const cluster = await startCluster(3)
  const { server } = makeNewerBuild()

  const { confirmed, answers, opened, ...rest } = await useWhile(cluster, async () => {
    for (const instance of cluster.instances) {
      await sleep(2_000)
      await instance.restart(server)
    }
  })

  expect(confirmed).toBeGreaterThan(100)
  expect(answers).toBeGreaterThan(10)
  expect(opened).toBeGreaterThan(1)
  expect(rest).toEqual({ failures: [], cut: [], lost: [], twice: [] })
})

test('a page of a new version gets its files while two of three instances have the version before', async () => {
  const { url, instances } = await startCluster(3)
  const { server, asset } = makeNewerBuild()
  await instances[1]!.restart(server)

  const statuses = []
  for (let count = 0; count < 9; count++) statuses.push((await fetch(url + asset)).status)

  expect(statuses).toEqual(Array.from({ length: 9 }, () => 200))
  expect((await fetch(`${url}/assets/nowhere.js`)).status).toBe(404)
})

test('a class behind one address gets all its files at once, and other requests have the limit of one address', async () => {
  const { url } = await startCluster(1, { isLimited: true })
  const page = await (await fetch(`${url}/jobs`, { headers: { accept: 'text/html' } })).text()
  const [asset] = /\/assets\/[^"]+\.js/.exec(page)!
  const askAtOnce = async (path: string) => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const answer = await fetch(url + path)
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    return new Set(answers)
  }

  const files = await askAtOnce(asset)
  const lists = await askAtOnce('/api/jobs')

  expect([...files]).toEqual([200])
  expect([...lists].toSorted()).toEqual([200, 429])
})

test('nginx takes the file as it is shipped', () => {
  expect(checkShipped()).toMatch(/^nginx: the configuration file \S+ syntax is ok\nnginx: .* test is successful\n$/)
})
