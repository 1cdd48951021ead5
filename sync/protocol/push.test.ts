import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { submitApplication } from '../mutations/applications.ts'
import { withdrawApplication } from '../outbox/withdrawals.ts'
import { sendMessage } from '../mutations/messages.ts'
import { readPressed } from '../mutations/notifications.ts'
import { resendRefusal, retryMutation, settled } from '../outbox/outbox.ts'
import { drain } from './push.ts'
import { writeReplica } from '../store/replica.ts'
import { readStakes } from '../store/deletion.ts'
import { readCounts } from '../testing/outbox-counts.ts'
import { applied, rejected, testDevice, verdicts, type TestDevice } from '../testing/test-device.ts'
import { ApiError, NetworkError } from '../http/transport.ts'

const write = (device: TestDevice, content: string, jobId = newId()) =>
  sendMessage(device.db, { jobId, receiverId: newId(), content })

const states = async ({ db }: TestDevice) => (await db.outbox.orderBy('order').toArray()).map(({ state }) => state)

test('an applied mutation stays shown until its effect has been pulled', async () => {
  const device = testDevice()
  device.push = (mutations) => verdicts(mutations, () => applied(7))
  const { id } = await write(device, 'Bonjour')

  const drained = await drain(device.db, device.env)

  expect(drained).toEqual({ acknowledged: true, isAnswered: true })
  expect(await states(device)).toEqual(['acknowledged'])
  expect(await device.db.messages.get(id)).toBeDefined()
})

test('a mutation whose answer was lost is sent again byte for byte', async () => {
  const device = testDevice()
  await write(device, 'Bonjour')
  device.push = () => {
    throw new NetworkError('offline')
  }

  const first = await drain(device.db, device.env)
  await device.db.outbox.toCollection().modify((item) => {
    if (item.name === 'message.send') item.args = { ...item.args, content: 'edited behind its back' }
  })
  await drain(device.db, device.env)

  expect(first.failure).toEqual({ kind: 'unreachable' })
  expect(device.bodies).toHaveLength(2)
  expect(device.bodies[1]).toBe(device.bodies[0])
  expect((await device.db.outbox.toArray())[0]).toMatchObject({ state: 'queued', frozen: true, attempts: 0 })
})

test.each([
  ['a lost session', new ApiError(401, '', 'signed_out'), { kind: 'signed_out' }],
  ['a session ended with its data', new ApiError(401, '', 'device_emptied'), { kind: 'emptied' }],
  ['another user’s session', new ApiError(403, '', 'user_mismatch'), { kind: 'other_user' }],
  ['an answer for outdated apps', new ApiError(426, '', 'upgrade'), { kind: 'outdated' }],
  [
    'the answer of a busy server',
    new ApiError(503, '', 'unavailable', undefined, 9_000),
    { kind: 'busy', after: 9_000 },
  ],
  ['too many requests', new ApiError(429, '', 'slow_down', undefined, 60_000), { kind: 'busy', after: 60_000 }],
  ['the answer of a captive portal', new NetworkError('not_ours'), { kind: 'unreachable' }],
  ['the answer of a broken server', new ApiError(500, '', 'internal'), { kind: 'fault', status: 500 }],
  [
    'the answer of a proxy without a server',
    new ApiError(502, '<html>'),
    { kind: 'fault', status: 502, isForeign: true },
  ],
  ['a captive portal that asks for its own sign-in', new ApiError(511, '<html>'), { kind: 'unreachable' }],
])('after %s every mutation stays queued without a failure', async (_name, error, failure) => {
  const device = testDevice()
  device.push = () => {
    throw error
  }
  for (const text of ['un', 'deux']) await write(device, text)

  const drained = await drain(device.db, device.env)

  expect(drained).toEqual({ acknowledged: false, failure })
  const items = await device.db.outbox.toArray()
  expect(items.map(({ state, attempts }) => [state, attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ])
  expect(await device.db.messages.count()).toBe(2)
})

test('a request that is too large is halved until it fits', async () => {
  const device = testDevice()
  device.push = (mutations) => {
    if (mutations.length > 2) throw new ApiError(413, '', 'too_large')
    return verdicts(mutations, () => applied(1))
  }
  for (const text of ['1', '2', '3', '4', '5']) await write(device, text)

  await drain(device.db, device.env)

  expect(await states(device)).toEqual(Array(5).fill('acknowledged'))
})

test('a mutation that breaks its request is isolated, and after ten failures while others arrive it is parked', async () => {
  const device = testDevice()
  device.push = (mutations) => {
    if (mutations.some(({ args }) => args.content === 'poison')) throw new ApiError(500, '', 'internal')
    return verdicts(mutations, () => applied(1))
  }
  const lane = newId()
  for (const text of ['un', 'deux']) await write(device, text)
  await write(device, 'poison', lane)
  await write(device, 'behind it', lane)
  await write(device, 'trois')

  const first = await drain(device.db, device.env)

  expect(await states(device)).toEqual(['acknowledged', 'acknowledged', 'queued', 'queued', 'acknowledged'])
  expect(first.dueAt).toBeGreaterThan(device.clock.now)

  for (let again = 0; again < 9; again += 1) {
    device.clock.now += 20_000
    await write(device, 'quatre')
    await drain(device.db, device.env)
  }
  expect(await readCounts(device.db)).toEqual({ waiting: 1, sending: 0, refused: 0, parked: 1 })

  device.push = (mutations) => verdicts(mutations, () => applied(1))
  const [parked] = await device.db.outbox.where('state').equals('parked').toArray()
  await retryMutation(device.db, parked!.id)
  await drain(device.db, device.env)
  expect(await states(device)).toEqual(Array(14).fill('acknowledged'))
})

test('a retry counts as a failure only for the first mutation of its lane', async () => {
  const device = testDevice()
  const lane = newId()
  for (const text of ['un', 'deux']) await write(device, text, lane)
  device.push = (mutations) => verdicts(mutations, () => ({ verdict: 'retry', after: 4_000 }))

  const drained = await drain(device.db, device.env)

  const items = await device.db.outbox.orderBy('order').toArray()
  expect(items.map(({ failures, state }) => [failures, state])).toEqual([
    [1, 'queued'],
    [undefined, 'queued'],
  ])
  expect(drained.dueAt).toBe(device.clock.now + 4_000)
  expect(device.bodies).toHaveLength(1)
})

/** Makes a device on which a thousand mutations wait, with their ids in the order of writing. */
const withThousand = async () => {
  const device = testDevice()
  const { mutationId } = await write(device, 'un')
  const { order: _order, ...item } = (await device.db.outbox.get({ id: mutationId }))!
  const others = Array.from({ length: 999 }, () => ({ ...item, id: newId() }))
  await device.db.outbox.bulkAdd(others)
  return { device, ids: [mutationId, ...others.map(({ id }) => id)] }
}

test('a thousand waiting mutations are sent in two requests, each once, in their order', async () => {
  const { device, ids } = await withThousand()
  device.push = (mutations) => verdicts(mutations, () => applied(1))

  await drain(device.db, device.env)

  const sent = device.bodies.map((body) => (JSON.parse(body) as { mutations: { id: string }[] }).mutations)
  expect(sent.map(({ length }) => length)).toEqual([500, 500])
  expect(sent.flat().map(({ id }) => id)).toEqual(ids)
})

test('a push that finds no server sets back what travelled, and freezes nothing that did not', async () => {
  const { device } = await withThousand()
  device.push = () => {
    throw new NetworkError('offline')
  }

  await drain(device.db, device.env)

  const waiting = await device.db.outbox.toArray()
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['queued']))
  expect(waiting.filter(({ frozen }) => frozen)).toHaveLength(500)
})

test('no request is larger than 256 KB', async () => {
  const device = testDevice()
  device.push = (mutations) => verdicts(mutations, () => applied(1))
  for (let n = 0; n < 100; n += 1) await write(device, '€'.repeat(2_000))

  await drain(device.db, device.env)

  const sizes = device.bodies.map((body) => new TextEncoder().encode(body).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024)
  expect(sizes.length).toBeGreaterThan(2)
  expect(await states(device)).toEqual(Array(100).fill('acknowledged'))
})

test('a refusal removes the row, keeps the text, and refuses the mutations that need the row', async () => {
  const device = testDevice()
  const jobId = newId()
  const application = await submitApplication(device.db, { jobId, message: 'Bonjour, je viens volontiers.' })
  let withdrawal: string | null = null
  device.push = async (mutations) => {
    // The withdrawal is written while the push with the application is under way.
    withdrawal = (await withdrawApplication(device.db, { id: application.id, jobId })).mutationId
    return verdicts(mutations, () => rejected)
  }

  await drain(device.db, device.env)

  expect(await device.db.applications.count()).toBe(0)
  expect(await device.db.outbox.count()).toBe(0)
  const refused = await device.db.refusals.toArray()
  expect(refused.map(({ id, code }) => [id, code])).toEqual(
    expect.arrayContaining([
      [application.mutationId, 'job_not_open'],
      [withdrawal, 'depends'],
    ]),
  )
  expect(JSON.stringify(refused)).toContain('Bonjour, je viens volontiers.')
})

test('a refused read mark leaves nothing that a sign-out would ask about', async () => {
  const device = testDevice()
  const id = newId()
  await readPressed(device.db, { id })
  device.push = (mutations) =>
    verdicts(mutations, () => ({ verdict: 'rejected', code: 'not_found', message: 'Introuvable.' }))

  await drain(device.db, device.env)

  expect([await device.db.outbox.count(), await device.db.refusals.count()]).toEqual([0, 0])
  expect((await readStakes(device.db)).size).toBe(0)
})

test('resending a refused application makes a new mutation with a new row', async () => {
  const device = testDevice()
  const application = await submitApplication(device.db, { jobId: newId(), message: 'Bonjour' })
  device.push = (mutations) => verdicts(mutations, () => rejected)
  await drain(device.db, device.env)

  const again = await resendRefusal(device.db, application.mutationId, { message: 'Bonsoir' })

  expect(again?.mutationId).not.toBe(application.mutationId)
  const [row] = await device.db.applications.toArray()
  expect(row).toMatchObject({ message: 'Bonsoir', pending: again?.mutationId })
  expect(row?.id).not.toBe(application.id)
  expect(await device.db.refusals.count()).toBe(0)
})

test('a clock that is set back by a day does not delay the next try', async () => {
  const device = testDevice()
  device.push = (mutations) => verdicts(mutations, () => ({ verdict: 'retry', after: 60_000 }))
  await write(device, 'Bonjour')
  await drain(device.db, device.env)
  const before = device.bodies.length
  await drain(device.db, device.env)
  const atOnce = device.bodies.length

  device.clock.now -= 24 * 60 * 60 * 1_000
  await drain(device.db, device.env)

  expect([before, atOnce]).toEqual([1, 1])
  expect(device.bodies).toHaveLength(2)
})

test('verdicts of another epoch change nothing', async () => {
  const device = testDevice()
  await writeReplica(device.db, { epoch: 'two', generation: 0, isResyncing: false })
  device.push = (mutations) => verdicts(mutations, () => rejected)
  await write(device, 'Bonjour')

  const drained = await drain(device.db, device.env)

  expect(drained.otherEpoch).toBe(true)
  expect(await states(device)).toEqual(['queued'])
})

test('a push names its epoch, and an answer of another epoch counts as no failure', async () => {
  const device = testDevice()
  await writeReplica(device.db, { epoch: 'two', generation: 0, isResyncing: false })
  device.push = () => ({ epoch: 'three', verdicts: [] })
  await write(device, 'Bonjour')

  const drained = await drain(device.db, device.env)

  expect(JSON.parse(device.bodies[0] ?? '')).toMatchObject({ userId: device.me, epoch: 'two' })
  expect(drained).toEqual({ acknowledged: false, otherEpoch: true })
  expect((await device.db.outbox.toArray())[0]).toMatchObject({ state: 'queued', attempts: 0 })
})

test('an answer that arrives after another tab’s resync counts as no failure', async () => {
  const device = testDevice()
  const replica = { generation: 0, isResyncing: false }
  await writeReplica(device.db, { ...replica, epoch: 'two' })
  device.push = async () => {
    await writeReplica(device.db, { ...replica, epoch: 'three' })
    return { epoch: 'three', verdicts: [] }
  }
  await write(device, 'Bonjour')

  await drain(device.db, device.env)

  expect((await device.db.outbox.toArray())[0]).toMatchObject({ state: 'queued', attempts: 0 })
})

test('a device without a replica names no epoch', async () => {
  const device = testDevice()
  device.push = (mutations) => verdicts(mutations, () => applied(1))
  await write(device, 'Bonjour')

  await drain(device.db, device.env)

  expect(JSON.parse(device.bodies[0] ?? '')).not.toHaveProperty('epoch')
})

test('a dialog gets the outcome applied, rejected or waiting', async () => {
  const device = testDevice()
  const yes = await write(device, 'oui')
  const no = await write(device, 'non')
  const outcomes = Promise.all([settled(device.db, yes.mutationId, 2_000), settled(device.db, no.mutationId, 2_000)])
  device.push = (mutations) => verdicts(mutations, ({ args }) => (args.content === 'oui' ? applied(1) : rejected))

  await drain(device.db, device.env)
  const late = await write(device, 'plus tard')

  expect(await outcomes).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'rejected', refused: { code: 'job_not_open', message: 'Trop tard.' } },
  ])
  expect(await settled(device.db, late.mutationId, 20)).toEqual({ outcome: 'waiting' })
})

test('the later written of two mutations with one position becomes the newest, in any order of verdicts', async () => {
  const device = testDevice()
  await write(device, 'un')
  await write(device, 'deux')
  const [first, second] = await device.db.outbox.orderBy('order').toArray()
  const newest = async () => (await device.db.readMeta('newestAcknowledged'))?.id
  // The first mutation was applied by an earlier push, whose answer was lost.
  const verdictOf = ({ id }: { id: string }) =>
    id === first!.id ? ({ verdict: 'duplicate', position: 9 } as const) : applied(9)
  device.push = (mutations) => verdicts(mutations, verdictOf)

  await drain(device.db, device.env)
  expect(await newest()).toBe(second!.id)

  // An older answer of another tab comes late.
  await device.db.outbox.update(first!.order, { state: 'sending' })
  device.push = (mutations) => verdicts(mutations, () => applied(9))
  await drain(device.db, device.env)
  expect(await newest()).toBe(second!.id)
})
