import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { pushLimits } from '../../schema/limits.ts'
import { NetworkError } from '../http/transport.ts'
import { sendMessage } from '../mutations/messages.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { applied, testDevice, verdicts } from '../testing/test-device.ts'
import { drain } from './push.ts'

/** Makes Ana's phone with mutations for two full pushes and some more, of two conversations by turns. `sent` holds the texts of each push. */
const phone = async () => {
  const device = testDevice()
  const conversations = [newId(), newId()] as const
  const write = (content: string, jobId: string) => sendMessage(device.db, { jobId, receiverId: device.me, content })
  const count = 2 * pushLimits.mutations + 10
  await write('0', conversations[0])
  const { order: _order, ...first } = (await device.db.outbox.toArray())[0] as Letter
  const others = Array.from({ length: count - 1 }, (_, n) => {
    const jobId = conversations[(n + 1) % 2]!
    const args = { ...first.args, id: newId(), jobId, content: `${n + 1}` }
    return { ...first, id: newId(), lane: `conversation:${jobId}`, args, touches: [`message:${args.id}` as const] }
  })
  await device.db.outbox.bulkAdd(others)
  const sent: string[][] = []
  const note = (mutations: { args: Record<string, unknown> }[]) =>
    void sent.push(mutations.map(({ args }) => String(args.content)))
  const frozen = () => device.db.outbox.filter((item) => item.frozen).count()
  return { device, sent, note, frozen, texts: Array.from({ length: count }, (_, n) => `${n}`) }
}

type Letter = Extract<OutboxItem, { name: 'message.send' }>

test('while a full push travels the next one is made ready, and all arrive once, in their order', async () => {
  const { device, sent, note, frozen, texts } = await phone()
  const ready: number[] = []
  device.push = async (mutations) => {
    note(mutations)
    await expect.poll(frozen).toBe(Math.min(texts.length, (sent.length + 1) * pushLimits.mutations))
    ready.push(await frozen())
    return verdicts(mutations, () => applied(sent.length))
  }

  await drain(device.db, device.env)

  expect(sent.map(({ length }) => length)).toEqual([500, 500, 10])
  expect(sent.flat()).toEqual(texts)
  expect(ready).toEqual([1_000, 1_010, 1_010])
})

test('a push that finds no server sets back what travelled, and what was made ready', async () => {
  const { device, note } = await phone()
  device.push = (mutations) => {
    note(mutations)
    throw new NetworkError('offline')
  }

  await drain(device.db, device.env)

  const states = (await device.db.outbox.toArray()).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['queued']))
})
