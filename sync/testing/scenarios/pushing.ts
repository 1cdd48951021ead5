import { deepStrictEqual, rejects } from 'node:assert'
import { newId, type Id } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import { outboxLimits } from '../../../schema/limits.ts'
import { ApiError } from '../../http/transport.ts'
import { updateProfile } from '../../mutations/accounts.ts'
import { submitApplication } from '../../mutations/applications.ts'
import { withdrawApplication } from '../../outbox/withdrawals.ts'
import { readConversation, sendMessage } from '../../mutations/messages.ts'
import { storeServerRows } from '../../outbox/rebase.ts'
import { tablesToRebase } from '../../writing/show-write.ts'
import { OutboxFull } from '../../writing/write.ts'
import { planPull } from '../../protocol/pull-plan.ts'
import { drain } from '../../protocol/push.ts'
import { resync } from '../../protocol/resync.ts'
import { applyVerdicts, releaseAcknowledged } from '../../protocol/verdicts.ts'
import type { LocalDatabase } from '../../store/database.ts'
import type { OutboxItem } from '../../store/outbox-item.ts'
import { memoryUser } from '../memory-rows.ts'
import { MemoryServer } from '../memory-server.ts'
import { upgradesFromBefore, versionBefore } from '../older-app.ts'
import { applied, follow, rejected, testDevice, verdicts, type TestDevice } from '../test-device.ts'

/* Scenarios of mutations that wait, and of their verdicts. `scenarios.ts` says what a scenario is. */

const retry = { verdict: 'retry', after: 0 } as const

const withMessage = async (): Promise<TestDevice> => {
  const device = testDevice()
  await follow(device)
  await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  return device
}

/** Two messages that wait, of conversations of their own or of one. The server fails a push of both; `answer` answers a push of one. */
const splitInTwo = async (answer: (db: LocalDatabase) => unknown, jobIds: [Id, Id] = [newId(), newId()]) => {
  const device = testDevice()
  await follow(device)
  for (const jobId of jobIds) await sendMessage(device.db, { jobId, receiverId: newId(), content: 'Bonjour' })
  const [first] = (await device.db.outbox.toArray()) as [OutboxItem]
  device.push = async (mutations) => {
    if (mutations.length === 1) await answer(device.db)
    if (mutations.length > 1) throw new ApiError(500, 'internal', 'internal')
    return verdicts(mutations, () => applied(11))
  }
  return { device, first }
}

const pushesOf = ({ bodies }: TestDevice) =>
  bodies.map((body) => JSON.parse(body) as { acknowledged?: Id; mutations: { id: Id }[] })

const statesOf = async ({ db }: TestDevice) => (await db.outbox.toArray()).map(({ name, state }) => `${name} ${state}`)

/** Changes the user's own profile twice. The server refuses the changes that `refuses` names, counted from 1. Returns what the device then shows. */
const changeTwice = async (refuses: (nth: number) => boolean): Promise<string | undefined> => {
  const device = testDevice()
  await device.db.account.put(memoryUser(device.me, 'Ana', 'student', 'Sion, VS'))
  await updateProfile(device.db, { city: 'Bulle, FR' })
  await updateProfile(device.db, { lastName: 'Autre' })
  let nth = 0
  device.push = (mutations) => verdicts(mutations, () => (refuses((nth += 1)) ? rejected : retry))
  await drain(device.db, device.env)
  const account = await device.db.account.get(device.me)
  return account && `${account.city} ${account.lastName}`
}

export const pushingScenarios = {
  async 'a refusal leaves to the server what was sent'() {
    const device = testDevice()
    const jobId = newId()
    const { id } = await submitApplication(device.db, { jobId, message: 'Bonjour' })
    await device.db.outbox.toCollection().modify({ frozen: true })
    await withdrawApplication(device.db, { id, jobId })
    device.push = (mutations) => verdicts(mutations, ({ name }) => (name === 'application.submit' ? rejected : retry))

    await drain(device.db, device.env)

    deepStrictEqual(await statesOf(device), ['application.withdraw queued'])
    deepStrictEqual((await device.db.refusals.toArray()).length, 1)
  },

  async 'an app that is too old keeps what waits, and blames none of it'() {
    const device = await withMessage()
    await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Et ceci' })
    device.push = () => {
      throw new ApiError(426, '', 'upgrade')
    }

    const { failure } = await drain(device.db, device.env)

    deepStrictEqual(failure, { kind: 'outdated' })
    deepStrictEqual(
      (await device.db.outbox.toArray()).map(({ state, attempts, failures }) => [state, attempts, failures]),
      [
        ['queued', 0, undefined],
        ['queued', 0, undefined],
      ],
    )
  },

  async 'an outbox that the version before has filled takes nothing more, and leaves as a whole'() {
    const device = testDevice({ upgrades: upgradesFromBefore })
    const write = (content: string) => sendMessage(device.db, { jobId: newId(), receiverId: newId(), content })
    await write('n° 0')
    const [item] = (await device.db.outbox.toArray()) as [OutboxItem]
    await device.db.outbox.clear()
    const contents = Array.from({ length: outboxLimits.full }, (_, n) => `n° ${n}`)
    const old = contents.map((content, n) => {
      const args = { before: { ...item.args, id: newId(), content } }
      return { ...item, order: n + 1, id: newId(), version: versionBefore, args } as never
    })
    await device.db.outbox.bulkAdd(old)
    await rejects(write('trop'), OutboxFull)
    const sent: unknown[] = []
    device.push = (mutations) => {
      sent.push(...mutations.map(({ args }) => args['content']))
      return verdicts(mutations, () => applied(11))
    }

    await drain(device.db, device.env)
    await write('de nouveau')

    deepStrictEqual(sent, contents)
  },

  async 'what follows a mutation that breaks a push waits again, unsent'() {
    const jobId = newId()
    const fail = () => {
      throw new ApiError(500, 'internal', 'internal')
    }
    const { device } = await splitInTwo(fail, [jobId, jobId])

    await drain(device.db, device.env)

    deepStrictEqual(await statesOf(device), ['message.send queued', 'message.send queued'])
  },

  async 'the second half of a push names the newest mutation of the first'() {
    const { device, first } = await splitInTwo(() => {})

    await drain(device.db, device.env)

    deepStrictEqual(pushesOf(device).at(-1)?.acknowledged, first.id)
  },

  async 'another tab’s unfrozen message leaves together with a message that was frozen at once'() {
    const device = testDevice()
    const write = (content: string) => sendMessage(device.db, { jobId: device.me, receiverId: newId(), content })
    await write('avant')
    device.db.senders.add({ sendsAtOnce: () => true, noteWrite: () => {} })
    await write('après')
    const sent: unknown[] = []
    device.push = (mutations) => {
      sent.push(mutations.map(({ args }) => args['content']))
      return verdicts(mutations, () => applied(7))
    }

    await drain(device.db, device.env)

    deepStrictEqual(sent, [['avant', 'après']])
  },

  async 'a push that another one overtook is asked again'() {
    const device = await withMessage()
    const other = { key: 'newestAcknowledged', id: newId(), position: 10, order: 0 } as const
    device.push = async (mutations) => {
      // Another tab, whose lock failed, has its answer first; the server may have been restored between the two.
      await device.db.meta.put(other)
      return verdicts(mutations, () => applied(11))
    }

    const first = await drain(device.db, device.env)
    const between = (await device.db.outbox.toArray()).map(({ state }) => state)
    await drain(device.db, device.env)
    const after = (await device.db.outbox.toArray()).map(({ state }) => state)

    deepStrictEqual([first, between, after], [{ acknowledged: false, otherEpoch: true }, ['queued'], ['acknowledged']])
    const named = device.bodies.map((body) => (JSON.parse(body) as { acknowledged?: string }).acknowledged)
    deepStrictEqual(named, [undefined, other.id])
  },

  async 'the second half of a push does not overtake what a resync has put back'() {
    const { device, first } = await splitInTwo(async (db) => {
      await resync(db, await planPull(db), 'one')
      throw new ApiError(500, 'internal', 'internal')
    })

    const { otherEpoch } = await drain(device.db, device.env)

    const alone = pushesOf(device).filter(({ mutations }) => mutations.length === 1)
    deepStrictEqual([otherEpoch, alone.map(({ mutations }) => mutations[0]?.id)], [true, [first.id]])
    deepStrictEqual(await statesOf(device), ['message.send queued', 'message.send queued'])
  },

  async 'an acknowledged mutation waits for a level feed'() {
    const device = await withMessage()
    device.push = (mutations) => verdicts(mutations, () => applied(15))
    await drain(device.db, device.env)

    await device.db.feeds.put({ feed: userFeed(device.me), cursor: 20, before: null, level: false })
    await releaseAcknowledged(device.db)

    deepStrictEqual(await statesOf(device), ['message.send acknowledged'])
  },

  async 'an acknowledged mutation waits for its row'() {
    const device = await withMessage()
    await device.db.feeds.put({ feed: userFeed(device.me), cursor: 14, before: null, level: true })
    device.push = (mutations) => verdicts(mutations, () => applied(15))

    await drain(device.db, device.env)
    await releaseAcknowledged(device.db)

    deepStrictEqual(await statesOf(device), ['message.send acknowledged'])
  },

  'a verdict names a position that its effect has reached'() {
    const [me, id] = [newId(), newId()]
    const server = new MemoryServer({ now: Date.now, newId, lateness: () => undefined })
    server.addUser(memoryUser(me, 'Ana', 'student'))
    const args = { city: 'Bulle, FR' }
    const mutation = { id, name: 'profile.update', version: 1, lane: 'profile', args } as const

    const [verdict] = server.push(me, [mutation])

    const feed = server.feeds.feed(userFeed(me))
    const position = verdict?.verdict === 'applied' ? verdict.position : undefined
    deepStrictEqual(position, feed.head)
    return Promise.resolve()
  },

  async 'verdicts of another replica are not stored'() {
    const device = await withMessage()
    const { id } = (await device.db.outbox.toArray())[0]!
    for (const [epoch, generation] of [
      ['two', 0],
      ['one', 1],
    ] as const) {
      await applyVerdicts(device.db, device.env, { epoch, verdicts: [{ id, ...applied(11) }] }, generation)
    }

    deepStrictEqual(await statesOf(device), ['message.send queued'])
  },

  async 'a verdict from before a resync is not stored'() {
    const device = await withMessage()
    const { id } = (await device.db.outbox.toArray())[0]!
    await resync(device.db, await planPull(device.db), 'one')

    await applyVerdicts(device.db, device.env, { epoch: 'one', verdicts: [{ id, ...applied(11) }] }, 0)

    deepStrictEqual(await statesOf(device), ['message.send queued'])
  },

  async 'a push names the history that it was written under'() {
    const device = await withMessage()

    await drain(device.db, device.env)

    deepStrictEqual((JSON.parse(device.bodies[0]!) as { epoch: string }).epoch, 'one')
  },

  async 'a push names the newest mutation that the server has applied'() {
    const device = await withMessage()
    device.push = (mutations) => verdicts(mutations, () => applied(15))
    const [first] = await device.db.outbox.toArray()
    await drain(device.db, device.env)
    await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Encore' })

    await drain(device.db, device.env)

    deepStrictEqual((JSON.parse(device.bodies.at(-1)!) as { acknowledged?: string }).acknowledged, first?.id)
  },

  async 'the first of two changes is refused, and the second stays'() {
    deepStrictEqual(await changeTwice((nth) => nth === 1), 'Sion, VS Autre')
  },

  async 'both of two changes are refused, and the row is as before'() {
    deepStrictEqual(await changeTwice(() => true), 'Sion, VS Essai')
  },

  async 'what is read up to a message stays read when an earlier one arrives'() {
    const { db, me } = testDevice()
    const [jobId, paul] = [newId(), newId()]
    const row = (sequence: number) => {
      const content = { content: '…', createdAt: '', isRead: false, sequence }
      return { id: newId(), jobId, senderId: paul, receiverId: me, ...content }
    }
    await db.messages.put({ ...row(2), order: 2, unread: 1 })
    await readConversation(db, { jobId, upTo: 2 })
    const earlier = row(1)

    await db.transaction('rw', tablesToRebase(db, ['message']), () =>
      storeServerRows(db, [{ entity: 'message', id: earlier.id, row: earlier }]),
    )

    deepStrictEqual((await db.messages.get(earlier.id))?.isRead, true)
  },
}
