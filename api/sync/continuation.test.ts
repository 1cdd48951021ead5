import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { pullLimits } from '../../schema/limits.ts'
import { writeCursor, type PullAnswer, type PushAnswer } from '../../schema/sync.ts'
import { readEpoch } from '../testing/test-epoch.ts'
import { write } from '../feeds/write.ts'
import { testApi } from '../testing/test-api.ts'
import { createDevice, mutation, offer } from './test-device.ts'
import type { PushedMutation } from './verdicts.ts'

/** Makes a job of Marc's, and Léa's phone, which is level with the server. */
const setUp = async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  const publishing = mutation('job.publish', offer())
  await createDevice(api, marc, [userFeed(marc.id)]).push(publishing)
  const { id: jobId } = publishing.args as { id: Id }
  await phone.catchUp()
  const epoch = await readEpoch(api.sql)
  const cursor = phone.cursors()[0]?.cursor ?? 0
  const letter = () => mutation('application.submit', { id: newId(), jobId, message: 'Je suis libre samedi.' })
  const push = async (feeds: string[], named = epoch, ...mutations: PushedMutation[]) => {
    const answer = await phone.caller.post('/api/sync/push', { userId: lea.id, epoch: named, feeds, mutations })
    return { status: answer.status, body: (await answer.json()) as PushAnswer }
  }
  const own = (position: number) => writeCursor({ feed: userFeed(lea.id), cursor: position, before: null })
  return { api, lea, marc, phone, epoch, cursor, letter, push, own }
}

test('a push that names a cursor is answered with what a pull from there would bring', async () => {
  const { lea, phone, epoch, cursor, letter, push, own } = await setUp()

  const { body } = await push([own(cursor)], epoch, letter())
  const query = new URLSearchParams({ user: lea.id, epoch, feeds: own(cursor) })
  const pulled = (await (await phone.caller.get(`/api/sync/pull?${query}`)).json()) as PullAnswer

  expect(body.verdicts.map(({ verdict }) => verdict)).toEqual(['applied'])
  expect(body.continued).toEqual({
    from: { [userFeed(lea.id)]: cursor },
    feeds: pulled.feeds,
    rows: pulled.rows,
    moment: expect.any(Number),
  })
  expect(pulled.rows.application).toHaveLength(1)
})

test('a push without cursors, of an app of before, is answered as before', async () => {
  const { lea, phone, letter } = await setUp()

  const answer = await phone.caller.post('/api/sync/push', { userId: lea.id, mutations: [letter()] })

  expect(Object.keys((await answer.json()) as PushAnswer).toSorted()).toEqual(['epoch', 'verdicts'])
})

test('rows are left out where nothing was applied, past the head, under another epoch, below the floor, and where they are many', async () => {
  const { api, lea, epoch, cursor, letter, push, own } = await setUp()
  const many = () =>
    write(api.sql, async (tx) => {
      for (let n = 0; n <= pullLimits.page; n += 1) tx.changes.put(userFeed(lea.id), 'notification', newId())
      await Promise.resolve()
    })

  const refused = await push(
    [own(cursor)],
    epoch,
    mutation('message.send', { id: newId(), jobId: newId(), receiverId: newId(), content: 'Bonjour' }),
  )
  const past = await push([own(cursor + 500)], epoch, letter())
  const other = await push([own(cursor)], 'another', letter())
  await many()
  const tooMany = await push([own(cursor)], epoch, letter())
  await api.sql`update feeds set floor = ${cursor + 1} where id = ${userFeed(lea.id)}`
  const below = await push([own(cursor)], epoch, letter())

  const answers = [refused, past, other, tooMany, below]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.map(({ body }) => body.continued)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a push that names a stranger’s feed or nonsense is refused, and nothing of it is applied', async () => {
  const { api, marc, epoch, letter, push } = await setUp()

  const answers = [
    await push([`${userFeed(marc.id)}@0`], epoch, letter()),
    await push(['nonsense'], epoch, letter()),
    await push([`${userFeed(marc.id)}@new`], epoch, letter()),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 400, 400])
  expect(await api.sql`select from applications`).toHaveLength(0)
})
