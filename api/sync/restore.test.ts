import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { writeCursor, type PullAnswer, type PushAnswer } from '../../schema/sync.ts'
import { raiseEpoch } from '../feeds/feeds.ts'
import { readEpoch } from '../testing/test-epoch.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice, mutation, offer } from './test-device.ts'
import type { PushedMutation } from './verdicts.ts'

const kept = ['mutation_records', 'client_ids', 'messages', 'notifications', 'feed_entries', 'feeds']

/** Copies the rows that a conversation changes. The returned function restores them, as a cold copy of the data folder would. */
const copyFolder = async ({ sql }: TestApi) => {
  await sql`create schema copy`
  for (const table of kept) await sql`create table copy.${sql(table)} as select * from ${sql(table)}`
  return () =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      for (const table of kept) {
        await tx`delete from ${tx(table)}`
        await tx`insert into ${tx(table)} overriding system value select * from copy.${tx(table)}`
      }
    })
}

/** Léa works for Marc; her message is confirmed and lost, and his messages have raised her feed's head above her cursor since. */
const restored = async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const [leasPhone, marcsPhone] = [
    createDevice(api, lea, [userFeed(lea.id)]),
    createDevice(api, marc, [userFeed(marc.id)]),
  ]
  const publishing = mutation('job.publish', offer())
  await marcsPhone.push(publishing)
  const { id: jobId } = publishing.args as { id: Id }
  const letter = newId()
  await leasPhone.push(mutation('application.submit', { id: letter, jobId, message: 'Je suis libre.' }))
  await marcsPhone.caller.post(`/api/applications/${letter}/accept`)
  const say = (receiver: { id: Id }, content: string) =>
    mutation('message.send', { id: newId(), jobId, receiverId: receiver.id, content })

  const putBack = await copyFolder(api)
  const lost = say(marc, 'Je pars maintenant.')
  await leasPhone.push(lost)
  await leasPhone.catchUp()
  await putBack()
  await marcsPhone.push(...['Bonjour !', 'Où êtes-vous ?', 'Allô ?'].map((text) => say(lea, text)))

  const epoch = await readEpoch(api.sql)
  const push = async (...mutations: PushedMutation[]) => {
    const sent = { userId: lea.id, epoch, acknowledged: lost.id, mutations }
    return (await (await leasPhone.caller.post('/api/sync/push', sent)).json()) as PushAnswer
  }
  const pull = async () => {
    const feeds = leasPhone.cursors().map(writeCursor).join(',')
    const query = new URLSearchParams({ user: lea.id, epoch, feeds, acknowledged: lost.id })
    return (await (await leasPhone.caller.get(`/api/sync/pull?${query.toString()}`)).json()) as PullAnswer
  }
  const firstEvent = async () => {
    const query = new URLSearchParams({ user: lea.id, feeds: userFeed(lea.id), acknowledged: lost.id })
    const stream = await leasPhone.caller.get(`/api/sync/events?${query.toString()}`)
    const reader = stream.body!.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    return JSON.parse(new TextDecoder().decode(value).replace('data: ', '')) as { epoch: string }
  }
  return { api, epoch, lost, say, marc, leasPhone, push, pull, firstEvent }
}

test('after a restore under the same epoch a device learns of it by pull, stream and push, and no push overtakes what was lost', async () => {
  const { api, lost, say, marc, push, pull, firstEvent } = await restored()

  const pulled = await pull()
  const streamed = await firstEvent()
  const pushed = await push(say(marc, 'Je suis là.'))

  expect(pulled).toEqual({ epoch: 'left-behind', feeds: [], rows: {}, verdicts: [] })
  expect(streamed.epoch).toBe('left-behind')
  expect(pushed).toEqual({ epoch: 'left-behind', verdicts: [] })
  expect(await api.sql`select from messages where content = 'Je suis là.'`).toHaveLength(0)
  expect(await api.sql`select from mutation_records where id = ${lost.id}`).toHaveLength(0)
})

test('once the lost mutation has been offered again, the device that names it follows the server as before', async () => {
  const { epoch, lost, leasPhone, push, pull, firstEvent } = await restored()

  const [verdict] = await leasPhone.push(lost)
  const [pulled, streamed, pushed] = [await pull(), await firstEvent(), await push()]

  expect(verdict).toMatchObject({ id: lost.id, verdict: 'applied' })
  expect([pulled.epoch, streamed.epoch, pushed.epoch]).toEqual([epoch, epoch, epoch])
})

test('a restore announced by the operator reaches devices that only read, as another epoch', async () => {
  const { api, epoch, marc } = await restored()
  const marcsPhone = createDevice(api, marc, [userFeed(marc.id)])
  await marcsPhone.catchUp()

  await raiseEpoch(api.sql)
  const pulled = await marcsPhone.pull()

  expect(pulled.epoch).not.toBe(epoch)
  expect(pulled.feeds).toEqual([])
})

test('two backups that are put back one after the other give two epochs, although both hold the same counter', async () => {
  const { sql } = await testApi()
  const putBack = async () => {
    await sql`update sync_epoch set counter = 7`
    await raiseEpoch(sql)
    return await readEpoch(sql)
  }

  const first = await putBack()
  await sleep(1_100)
  const second = await putBack()
  await raiseEpoch(sql)

  expect(second).not.toBe(first)
  expect(await readEpoch(sql)).not.toBe(second)
})
