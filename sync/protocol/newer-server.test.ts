import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { sendMessage } from '../mutations/messages.ts'
import { pull } from './pull.ts'
import { drain } from './push.ts'
import { planPull } from './pull-plan.ts'
import { takeUpSkipped } from './unknown-entities.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { applied, del, follow, page, pullAnswer, put, testDevice, type TestDevice } from '../testing/test-device.ts'

const write = ({ db }: TestDevice, content: string) => sendMessage(db, { jobId: newId(), receiverId: newId(), content })

/** A kind of row that a newer server knows. */
const invoice = (position: number) => ({ ...del('job', newId(), position), entity: 'invoice', op: 'put' }) as never

test('a refusal with a code that only a newer server knows is a refusal with its message, and the rest of the answer counts', async () => {
  const device = testDevice()
  await write(device, 'refusé')
  await write(device, 'pris')
  device.push = ([first, second]) => ({
    epoch: 'one',
    verdicts: [
      { id: first!.id, verdict: 'rejected', code: 'moon_phase', message: 'La lune ne le permet pas.' },
      { id: second!.id, ...applied(11) },
    ],
  })

  const drained = await drain(device.db, device.env)

  expect(drained).toEqual({ acknowledged: true, isAnswered: true })
  expect(await device.db.refusals.toArray()).toMatchObject([
    { code: 'unknown', message: 'La lune ne le permet pas.', args: { content: 'refusé' } },
  ])
  expect((await device.db.outbox.toArray()).map(({ state }) => state)).toEqual(['acknowledged'])
})

test.each([
  ['a verdict that only a newer server knows', { verdict: 'postponed_by_a_human', until: 'tomorrow' }],
  ['a verdict without what belongs to it', { verdict: 'applied' }],
])('%s means "again later" for its mutation alone', async (_, verdict) => {
  const device = testDevice()
  await write(device, 'rätselhaft')
  await write(device, 'pris')
  device.push = (mutations) => ({
    epoch: 'one',
    verdicts: mutations.map(({ id, args }) => ({ id, ...(args['content'] === 'pris' ? applied(11) : verdict) })),
  })

  await drain(device.db, device.env)

  expect((await device.db.outbox.orderBy('order').toArray()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['queued', 1],
    ['acknowledged', 0],
  ])
})

test('an answer whose verdicts name no mutations is not one of our server', async () => {
  const device = testDevice()
  await write(device, 'Bonjour')
  device.push = () => ({ epoch: 'one', verdicts: ['applied'] })

  expect(await drain(device.db, device.env)).toMatchObject({ failure: { kind: 'unreachable' } })
})

test('an entity that only a newer server knows is skipped, and what stands around it is stored', async () => {
  const device = testDevice()
  await follow(device)
  const [id, later] = [newId(), newId()]
  const row = (of: string) => memoryJob({ ...memoryOffer('Tondre'), id: of }, newId(), '2026-11-01T00:00:00.000Z')
  const entries = [put('job', id, 11), invoice(12), put('job', later, 13)]
  const rows = { job: [row(id), row(later)], invoice: [{ id: newId(), centimes: 100 }] }
  device.pull = () => pullAnswer({ feeds: [page(userFeed(device.me), 13, entries)], rows })

  const { failure } = await pull(device.db, device.env)

  expect(failure).toBeUndefined()
  expect(await device.db.jobs.count()).toBe(2)
  expect((await device.db.feeds.get(userFeed(device.me)))?.cursor).toBe(13)
})

test('a later version, which knows the entity, reads its feed again from the first entry that was skipped', async () => {
  const device = testDevice()
  const own = userFeed(device.me)
  await follow(device, 10, ['jobs:VD'])
  const asked: string[] = []
  device.pull = (query) => {
    const feeds = query.get('feeds')!
    asked.push(feeds.split(',')[0]!)
    const from = Number(/@(\d+)/.exec(feeds)![1])
    const entries = [invoice(12), put('job', newId(), 13), invoice(14)].filter(
      ({ position }: { position: number }) => position > from,
    )
    return pullAnswer({ feeds: [page(own, 14, entries)] })
  }
  await pull(device.db, device.env)

  // This version still does not know the entity, so nothing is read again.
  await pull(device.db, device.env)
  expect(asked.at(-1)).toBe(`${own}@14`)
  const { skipped } = await planPull(device.db)
  await takeUpSkipped(device.db, skipped, (entity) => entity === 'invoice')

  expect(await device.db.feeds.toArray()).toEqual([
    { feed: 'jobs:VD', cursor: 10, before: null, level: true },
    { feed: own, cursor: 11, before: null, level: false },
  ])
  expect(await device.db.readMeta('skipped')).toBeUndefined()
})

test('a backfill that skips is remembered like any other page', async () => {
  const device = testDevice()
  const own = userFeed(device.me)
  device.pull = () =>
    pullAnswer({ feeds: [{ ...page(own, 20, []), backfill: { entries: [invoice(9), invoice(4)], before: null } }] })

  await pull(device.db, device.env)

  expect(await device.db.readMeta('skipped')).toMatchObject({ from: [{ feed: own, entity: 'invoice', position: 4 }] })
})
