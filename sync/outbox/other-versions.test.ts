import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import type { Upgrades } from '../../schema/mutation-upgrades.ts'
import { mutationVersion } from '../../schema/mutations.ts'
import { keyOf, tableOf } from '../store/rows.ts'
import { userFeed } from '../../schema/feeds.ts'
import { entities } from '../../schema/sync.ts'
import { cancelMutation, resendRefusal } from './outbox.ts'
import { rebaseRows } from './rebase.ts'
import { pull } from '../protocol/pull.ts'
import { drain } from '../protocol/push.ts'
import { LocalDatabase } from '../store/database.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { applied, follow, page, pullAnswer, put, rejected, testDevice, verdicts } from '../testing/test-device.ts'
import { sendMessage } from '../mutations/messages.ts'
import { saveTemplate } from '../mutations/applications.ts'
import { mutators } from '../mutations/registry.ts'

/** In the previous version a message had its text in `text` instead of `content`. */
const upgrades: Upgrades = {
  'message.send': {
    [mutationVersion - 1]: (args) => {
      const { text, ...rest } = args as { text: string }
      return { ...rest, content: text }
    },
  },
}

/** Makes a device with two versions of the app, one after the other. */
const twoVersions = (steps?: Upgrades) => {
  const device = testDevice()
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange }
  const clockAndIds = { now: () => device.clock.now, newId }
  const open = (given?: Upgrades) =>
    new LocalDatabase(device.me, clockAndIds, { ...storage, ...(given && { upgrades: given }) })
  return { device, before: open(), now: open(steps) }
}

const item = (version: number, args: object, rest: object = {}) => {
  const [id, jobId, messageId] = [newId(), newId(), newId()]
  return {
    id,
    name: 'message.send',
    version,
    lane: `conversation:${jobId}`,
    args: { id: messageId, jobId, receiverId: newId(), ...args },
    createdAt: '2026-11-20T08:00:00.000Z',
    state: 'queued',
    attempts: 0,
    frozen: false,
    touches: [keyOf('message', messageId)],
    ...rest,
  } as never as Parameters<LocalDatabase['outbox']['add']>[0] & { id: Id; args: { id: Id } }
}

test('an outbox of the version before is shown, and what was never sent leaves, as this version writes it', async () => {
  const { device, before, now } = twoVersions(upgrades)
  const old = item(mutationVersion - 1, { text: 'Bonjour' })
  await before.outbox.add(old)
  device.push = (mutations) => verdicts(mutations, () => applied(11))

  await now.transaction('rw', now.outbox, now.base, now.messages, () =>
    rebaseRows(now, [{ entity: 'message', id: old.args.id }]),
  )
  await drain(now, device.env)

  expect((await now.messages.get(old.args.id))?.content).toBe('Bonjour')
  const [sent] = (JSON.parse(device.bodies[0]!) as { mutations: object[] }).mutations
  expect(sent).toMatchObject({ version: mutationVersion, args: { content: 'Bonjour' } })
  expect(sent).not.toHaveProperty('args.text')
})

test('a mutation that the former version gave to the network is sent again byte for byte', async () => {
  const { device, before, now } = twoVersions(upgrades)
  const sent = `{"id":"${newId()}","name":"message.send","version":0,"lane":"x","args":{"text":"Bonjour"}}`
  await before.outbox.add(item(mutationVersion - 1, { text: 'Bonjour' }, { sent, frozen: true }))

  await drain(now, device.env)

  expect(device.bodies[0]).toContain(sent)
})

test('a refusal of the version before can be sent again', async () => {
  const { device, before, now } = twoVersions(upgrades)
  const { id, name, args } = item(mutationVersion - 1, { text: 'Bonjour' })
  const refused = { id, name, version: mutationVersion - 1, args, code: 'chat_closed', message: 'Trop tard.', at: 1 }
  await before.refusals.add(refused as never)

  await resendRefusal(now, id)
  await drain(now, device.env)

  expect(device.bodies[0]).toContain('"content":"Bonjour"')
})

test.each([
  ['a newer version of a mutation', 'message.send'],
  ['a mutation that only a newer app knows', 'message.unsend'],
])('%s, left by a release that was taken back, is sent and harms nothing', async (_, name) => {
  const { device, now } = twoVersions()
  const newer = item(mutationVersion + 1, {}, { name, args: null })
  await now.outbox.add(newer)
  device.push = (mutations) => verdicts(mutations, () => applied(11))

  await sendMessage(now, { jobId: newId(), receiverId: newId(), content: 'Et ceci' })
  await drain(now, device.env)

  const { mutations } = JSON.parse(device.bodies[0]!) as { mutations: { name: string; version: number }[] }
  expect(mutations.map(({ name, version }) => [name, version])).toEqual([
    [name, mutationVersion + 1],
    ['message.send', mutationVersion],
  ])
  expect((await now.messages.toArray()).map(({ content }) => content)).toEqual(['Et ceci'])
})

test('a refused mutation of a newer app restores all rows that it changed, of whatever kind', async () => {
  const { device, now } = twoVersions()
  const job = memoryJob({ ...memoryOffer('Jardin'), id: newId() }, newId(), '2026-11-01T08:00:00.000Z')
  const newer = item(mutationVersion + 1, {})
  await now.outbox.add(newer)
  // In the newer app a message also changes the title of its job, which no message of this version does.
  await now.base.put({ entity: 'job', id: job.id, row: job, by: [newer.id] })
  await now.jobs.put({ ...job, title: 'Jardin (1)', pending: newer.id })
  device.push = (mutations) => verdicts(mutations, () => rejected)

  await drain(now, device.env)

  expect(await now.jobs.get(job.id)).toEqual(job)
  expect([await now.base.count(), await now.outbox.count(), await now.refusals.count()]).toEqual([0, 0, 1])
})

/** Stores a mutation of a newer app with its effect. There it changes a kind of row that a mutation of this name does not change here. */
const leaveChanged = async (db: LocalDatabase, name: string, base: object, rest: object = {}) => {
  const newer = item(mutationVersion + 1, {}, { name, ...rest })
  await db.outbox.add(newer)
  await db.base.put({ ...base, by: [newer.id] } as never)
  return newer
}
const aJob = () => memoryJob({ ...memoryOffer('Jardin'), id: newId() }, newId(), '2026-11-01T08:00:00.000Z')

test('a newer mutation that has changed another kind of row is taken, and the row is the server’s again', async () => {
  const { device, now } = twoVersions()
  await follow({ ...device, db: now })
  const job = aJob()
  const newer = await leaveChanged(now, 'message.send', { entity: 'job', id: job.id, row: job })
  await now.jobs.put({ ...job, title: 'Autre', pending: newer.id })
  device.push = (mutations) => verdicts(mutations, () => applied(10))

  await drain(now, device.env)

  expect([await now.outbox.count(), await now.base.count()]).toEqual([0, 0])
  expect(await now.jobs.get(job.id)).toMatchObject({ title: 'Jardin' })
})

test('a newer mutation that has changed another kind of row can be taken back', async () => {
  const { now } = twoVersions()
  const job = aJob()
  const newer = await leaveChanged(now, 'message.send', { entity: 'job', id: job.id, row: job })

  expect(await cancelMutation(now, newer.id)).toBe(true)
})

test.for(['applied', 'rejected'])('a mutation of a newer app’s own entity is %s', async (verdict) => {
  const { device, now } = twoVersions()
  await follow({ ...device, db: now })
  await leaveChanged(now, 'moon.keep', { entity: 'moon', id: '1', row: null })
  device.push = (mutations) => verdicts(mutations, () => (verdict === 'applied' ? applied(10) : rejected))

  await drain(now, device.env)

  // The newer app needs the base row to restore the row, because the mutation has had no effect.
  const isRefused = verdict === 'rejected'
  expect([await now.outbox.count(), await now.base.count()]).toEqual([0, isRefused ? 1 : 0])
  expect(await now.refusals.count()).toBe(isRefused ? 1 : 0)
})

/** Makes this a version that knows no templates, until the returned function is called. */
const takeBackTemplates = () => {
  const [kinds, tables, names] = [entities as string[], tableOf as object, mutators as object]
  const before = { kinds: [...kinds], tables: { ...tables }, names: { ...names } }
  kinds.splice(kinds.indexOf('template'), 1)
  for (const [from, name] of [
    [tables, 'template'],
    [names, 'template.save'],
  ] as const)
    Reflect.deleteProperty(from, name)
  const bringBack = () => {
    kinds.splice(0, kinds.length, ...before.kinds)
    Object.assign(tables, before.tables)
    Object.assign(names, before.names)
  }
  onTestFinished(bringBack)
  return bringBack
}

test.each([
  ['alone', [], []],
  ['while another change of its row waits', ['Deux'], ['Deux']],
])(
  'a refusal about an entity of the newer app alone, %s, is shown by the newer app once it is back',
  async (_, more, shown) => {
    const device = testDevice()
    await follow(device)
    const { id } = await saveTemplate(device.db, { name: 'Un', letter: 'Bonjour' })
    for (const name of more) await saveTemplate(device.db, { id, name, letter: 'Bonjour' })
    device.push = (mutations) =>
      verdicts(mutations, ({ args }) => (args['name'] === 'Un' ? rejected : { verdict: 'retry', after: 0 }))
    const bringBack = takeBackTemplates()
    await drain(device.connect(), device.env)
    bringBack()
    device.pull = () => pullAnswer({ feeds: [page(userFeed(device.me), 10, [])] })

    const newer = device.connect()
    await pull(newer, device.env)

    expect((await newer.templates.toArray()).map(({ name }) => name)).toEqual(shown)
    device.push = (mutations) => verdicts(mutations, () => rejected)
    device.clock.now += 60_000
    await drain(newer, device.env)
    expect([await newer.templates.count(), await newer.base.count()]).toEqual([0, 0])
  },
)

test('rows that the server took meanwhile are fetched again, and waiting changes show on them', async () => {
  const device = testDevice()
  await follow(device)
  const { id } = await saveTemplate(device.db, { name: 'Un', letter: 'Bonjour' })
  await saveTemplate(device.db, { id, name: 'Deux', letter: 'Bonjour' })
  const row = { ...(await device.db.templates.get(id))!, name: 'Un' }
  device.push = (mutations) =>
    verdicts(mutations, ({ args }) => (args['name'] === 'Un' ? applied(11) : { verdict: 'retry', after: 0 }))
  device.pull = (query) => {
    const entries = query.get('feeds')?.includes('@10') ? [put('template', id, 11)] : []
    return pullAnswer({ feeds: [page(userFeed(device.me), 11, entries)], rows: { template: [row] } })
  }
  const bringBack = takeBackTemplates()
  const older = device.connect()
  await drain(older, device.env)
  await pull(older, device.env)
  const waiting = await older.outbox.count()
  bringBack()

  const newer = device.connect()
  await pull(newer, device.env)

  expect(waiting).toBe(1)
  expect(await newer.templates.toArray()).toMatchObject([{ name: 'Deux' }])
  expect(await newer.base.toArray()).toMatchObject([{ row: { name: 'Un' } }])
})

test('a resync passes over entities that only the newer app knows', async () => {
  const { device, now } = twoVersions()
  await follow({ ...device, db: now })
  const known = item(mutationVersion + 1, {}, { name: 'moon.keep', touches: ['moon:1'], order: 1, state: 'sending' })
  await now.acknowledged.put({ id: known.id, at: now.now(), item: known as never })
  const own = { ...page(userFeed(device.me), 0, []), backfill: { entries: [], before: null } }
  device.pull = () => pullAnswer({ epoch: 'two', feeds: [own] })

  expect(await pull(now, device.env)).toMatchObject({ resynced: true })
})
