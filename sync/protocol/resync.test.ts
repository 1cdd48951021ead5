import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { readConversation, sendMessage } from '../mutations/messages.ts'
import { drain } from './push.ts'
import { planPull } from './pull-plan.ts'
import { forgetAcknowledged, resync } from './resync.ts'
import { applied, testDevice, verdicts } from '../testing/test-device.ts'

const day = 24 * 60 * 60 * 1_000

/** Makes a device with one acknowledged mutation, on which time passes a day at a time. */
const setUp = async () => {
  const device = testDevice()
  device.push = (mutations) => verdicts(mutations, () => applied(11))
  await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  await drain(device.db, device.env)
  const live = async (days: number) => {
    for (let past = 0; past < days; past++) {
      device.clock.now += day
      await forgetAcknowledged(device.db)
    }
  }
  return { device, live, kept: () => device.db.acknowledged.count() }
}

test('applied mutations are kept for 30 days, for a server that is restored', async () => {
  const { live, kept } = await setUp()

  await live(29)
  const before = await kept()
  await live(2)

  expect([before, await kept()]).toEqual([1, 0])
})

test('a clock that goes 40 days ahead, or back, makes nothing older', async () => {
  const { device, live, kept } = await setUp()

  device.clock.now += 40 * day
  await forgetAcknowledged(device.db)
  const ahead = await kept()
  device.clock.now -= 40 * day
  await live(25)
  const later = await kept()
  await live(7)

  expect([ahead, later, await kept()]).toEqual([1, 1, 0])
})

test('a device that has not noticed that its clock went 40 days back keeps newly applied mutations', async () => {
  const { device, kept } = await setUp()
  await forgetAcknowledged(device.db)

  device.clock.now -= 40 * day
  await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Encore moi' })
  await drain(device.db, device.env)
  await forgetAcknowledged(device.db)

  expect(await kept()).toBe(2)
})

test.each([
  ['of 20 days is offered again', 20, 1],
  ['that is older than the server’s records, after which it would be done anew, is not', 401, 0],
] as const)('to a restored server what was applied %s', async (_what, days, offered) => {
  const { device } = await setUp()
  device.clock.now += days * day

  await resync(device.db, await planPull(device.db), 'two')

  expect(await device.db.outbox.where('state').equals('queued').count()).toBe(offered)
})

test('a mutation that is offered again shows on every row that it reaches, not only on rows it first changed', async () => {
  const device = testDevice()
  const { db, me } = device
  device.push = (mutations) => verdicts(mutations, () => applied(11))
  const [jobId, paul] = [newId(), newId()]
  const message = (id: string, sequence: number) => {
    const row = { id, jobId, senderId: paul, receiverId: me, content: '…', createdAt: '', isRead: false, sequence }
    return { ...row, order: sequence, unread: 1 as const }
  }
  await db.messages.put(message(newId(), 1))
  await readConversation(db, { jobId, upTo: 1 })
  await drain(db, device.env)
  const late = newId()
  await db.messages.put(message(late, 1))

  await resync(db, await planPull(db), 'two')

  expect(await db.messages.get(late)).toMatchObject({ isRead: true })
})
