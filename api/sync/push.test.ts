import { expect, test } from 'vitest'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { refusalText } from '../../schema/refusals.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { testApi } from '../testing/test-api.ts'
import { readEpoch } from '../testing/test-epoch.ts'
import { createDevice, mutation } from './test-device.ts'
import { count, setUp, talking, words } from './testing/push.ts'

test('an application is applied once: a second push of it returns the same position as a duplicate', async () => {
  const { api, leasPhone, letter } = await setUp()
  const sent = letter()

  const [first] = await leasPhone.push(sent)
  const [second] = await leasPhone.push(sent)

  expect(first).toEqual({ id: sent.id, verdict: 'applied', position: expect.any(Number) })
  expect(second).toEqual({ ...first, verdict: 'duplicate' })
  expect(await count(api, 'applications')).toBe(1)
})

test('a pull up to the position of a verdict shows the effect', async () => {
  const { lea, leasPhone, letter } = await setUp()
  const sent = letter()

  const [verdict] = await leasPhone.push(sent)
  await leasPhone.catchUp()

  const position = verdict?.verdict === 'applied' ? verdict.position : Number.NaN
  const own = leasPhone.cursors().find(({ feed }) => feed === userFeed(lea.id))
  expect(own?.cursor).toBeGreaterThanOrEqual(position)
  expect(leasPhone.has('application')).toEqual([(sent.args as { id: Id }).id])
})

test('a push under a former epoch applies nothing, and its mutation is applied under the present epoch', async () => {
  const { api, lea, leasPhone, letter } = await setUp()
  const { epoch } = await leasPhone.pull()
  const sent = letter()
  const offer = async (named?: string) => {
    const answer = await leasPhone.caller.post('/api/sync/push', { userId: lea.id, epoch: named, mutations: [sent] })
    return (await answer.json()) as PushAnswer
  }
  await api.sql`update sync_epoch set counter = counter + 1`

  const lost = await offer(epoch)
  const applications = await count(api, 'applications')
  const offered = await offer(lost.epoch)
  const unnamed = await offer()

  expect(lost).toEqual({ epoch: await readEpoch(api.sql), verdicts: [] })
  expect(applications).toBe(0)
  expect(words(offered.verdicts)).toEqual(['applied'])
  expect(words(unnamed.verdicts)).toEqual(['duplicate'])
})

test('eight devices that push one application at once create it once, and get one verdict', async () => {
  const { api, leasPhone, letter } = await setUp()
  const sent = letter()

  const answers = await Promise.all(Array.from({ length: 8 }, () => leasPhone.push(sent)))

  const verdicts = answers.flat()
  expect(words(verdicts).toSorted()).toEqual(['applied', ...Array.from({ length: 7 }, () => 'duplicate')])
  expect(new Set(verdicts.map((verdict) => 'position' in verdict && verdict.position)).size).toBe(1)
  expect(await count(api, 'applications')).toBe(1)
  expect(await count(api, 'notifications')).toBe(1)
})

test('a refusal is for ever: the same application is refused again although it would be accepted by now', async () => {
  const { api, leasPhone, jobId, letter } = await setUp()
  await api.sql`update jobs set status = 'cancelled' where id = ${jobId}`
  const sent = letter()

  const [refused] = await leasPhone.push(sent)
  await api.sql`update jobs set status = 'open' where id = ${jobId}`
  const [again] = await leasPhone.push(sent)
  const [another] = await leasPhone.push(letter())

  expect(refused).toEqual({
    id: sent.id,
    verdict: 'rejected',
    code: 'job_not_open',
    message: refusalText('job_not_open'),
  })
  expect(again).toEqual(refused)
  expect(another?.verdict).toBe('applied')
})

test('the id of another mutation is refused, and the record of the first stays', async () => {
  const { leasPhone, letter } = await setUp()
  const sent = letter()
  await leasPhone.push(sent)

  const [reused] = await leasPhone.push({ ...letter('Autre chose.'), id: sent.id })
  const [first] = await leasPhone.push(sent)

  expect(reused).toMatchObject({ id: sent.id, verdict: 'rejected', code: 'id_reused' })
  expect(first?.verdict).toBe('duplicate')
})

test('arguments that break a rule are refused, and the refusal is recorded', async () => {
  const { leasPhone, letter } = await setUp()
  const sent = letter('   ')

  const [first] = await leasPhone.push(sent)
  const [second] = await leasPhone.push(sent)

  expect(first).toMatchObject({ verdict: 'rejected', code: 'invalid' })
  expect(second).toEqual(first)
})

test('a lane keeps its order: a dozen messages arrive as they were written', async () => {
  const { api, leasPhone, marcsPhone, marc, jobId, letter } = await setUp()
  const sent = letter()
  await leasPhone.push(sent)
  await marcsPhone.caller.post(`/api/applications/${(sent.args as { id: Id }).id}/accept`)
  const messages = Array.from({ length: 12 }, (_, i) =>
    mutation('message.send', { id: newId(), jobId, receiverId: marc.id, content: `n° ${i}` }),
  )

  const verdicts = await leasPhone.push(...messages)

  expect(new Set(words(verdicts))).toEqual(new Set(['applied']))
  const stored = await api.sql<{ content: string }[]>`select content from messages order by sequence`
  expect(stored.map(({ content }) => content)).toEqual(messages.map((_, i) => `n° ${i}`))
})

test('neighbours of a lane are judged in one transaction, each with its record, its verdict and its own position', async () => {
  const { api, lea, leasPhone, say } = await talking()
  const messages = ['un', 'deux', 'trois'].map((text) => say(text))

  const verdicts = await leasPhone.push(...messages)

  const records = await api.sql`
    select id, verdict, xmin::text as transaction from mutation_records where name = 'message.send' order by verdict -> 'position'`
  const entries = await api.sql`
    select position from feed_entries where feed_id = ${userFeed(lea.id)} and entity = 'message' order by position`
  expect(verdicts.map((one) => one.verdict === 'applied' && one.position)).toEqual(
    entries.map(({ position }) => position),
  )
  expect(records.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  expect(new Set(records.map(({ transaction }) => transaction)).size).toBe(1)
})

test('a refused mutation among its neighbours is refused alone, and so is one with a used id', async () => {
  const { leasPhone, say, stored } = await talking()
  const elsewhere = say('ailleurs', newId())
  const first = say('un')
  await leasPhone.push(first)

  const verdicts = await leasPhone.push(
    say('deux'),
    elsewhere,
    say('trois'),
    { ...say('quatre'), id: first.id },
    say('cinq'),
  )
  const again = await leasPhone.push(say('six'), elsewhere)

  expect(words(verdicts)).toEqual(['applied', 'rejected', 'applied', 'rejected', 'applied'])
  expect(verdicts[1]).toMatchObject({ code: 'not_found' })
  expect(verdicts[3]).toMatchObject({ code: 'id_reused' })
  expect(again[1]).toEqual(verdicts[1])
  expect((await stored()).map(({ content }) => content)).toEqual(['un', 'deux', 'trois', 'cinq', 'six'])
})

test('a set whose answer was lost is answered again, together with what follows it', async () => {
  const { leasPhone, say, stored } = await talking()
  const sent = ['un', 'deux'].map((text) => say(text))
  const first = await leasPhone.push(...sent)

  const again = await leasPhone.push(...sent, say('trois'))

  expect(words(again)).toEqual(['duplicate', 'duplicate', 'applied'])
  expect(again.slice(0, 2)).toEqual(first.map((one) => ({ ...one, verdict: 'duplicate' })))
  expect(await stored()).toHaveLength(3)
})

test('eight pushes of one set at once apply it once', async () => {
  const { leasPhone, say, stored } = await talking()
  const sent = ['un', 'deux', 'trois'].map((text) => say(text))

  const answers = await Promise.all(Array.from({ length: 8 }, () => leasPhone.push(...sent)))

  expect(words(answers.flat()).filter((word) => word === 'applied')).toHaveLength(3)
  expect(words(answers.flat()).filter((word) => word === 'duplicate')).toHaveLength(21)
  expect(await stored()).toHaveLength(3)
})

test('a push is for the person it names, or for nobody', async () => {
  const { api, lea, marc, letter } = await setUp()
  const mutations = [letter()]

  const answers = await Promise.all([
    api.as(marc).post('/api/sync/push', { userId: lea.id, mutations }),
    api.visitor.post('/api/sync/push', { userId: lea.id, mutations }),
    api.as(lea).post('/api/sync/push', { userId: lea.id, mutations: [{ ...letter(), id: 'x' }] }),
    api.as(lea).post('/api/sync/push', { userId: lea.id, mutations: [letter('a'.repeat(300 * 1024))] }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 401, 400, 413])
  expect(await answers[0].json()).toMatchObject({ code: 'user_mismatch' })
  expect(await count(api, 'applications')).toBe(0)
})

test('two people may use one mutation id: each has records of their own', async () => {
  const { api, leasPhone, letter } = await setUp()
  const anna = await api.seed.student({ firstName: 'Anna' })
  const annasPhone = createDevice(api, anna, [userFeed(anna.id)])
  const [leas, annas] = [letter(), letter()]

  const [first] = await leasPhone.push(leas)
  const [second] = await annasPhone.push({ ...annas, id: leas.id })

  expect([first?.verdict, second?.verdict]).toEqual(['applied', 'applied'])
})

test('arguments nested a hundred thousand times are refused as invalid, once and for ever, and hold up no other mutation', async () => {
  const api = await testApi()
  const lea = await api.seed.student()
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const hostile = newId()
  const next = mutation('profile.update', { city: 'Nyon, VD' })
  const push = async () => {
    const answer = await api.app.request('/api/sync/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await api.cookieOf(lea) },
      body: `{"userId":"${lea.id}","mutations":[
        {"id":"${hostile}","name":"profile.update","version":1,"lane":"profile","args":${deep}},${JSON.stringify(next)}]}`,
    })
    return ((await answer.json()) as PushAnswer).verdicts
  }

  const verdicts = [...(await push()), ...(await push())]

  expect(verdicts).toMatchObject([
    { id: hostile, verdict: 'rejected', code: 'invalid' },
    { id: next.id, verdict: 'applied' },
    { id: hostile, verdict: 'rejected', code: 'invalid' },
    { id: next.id, verdict: 'duplicate' },
  ])
  expect(api.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('every call refuses an app with an outdated protocol version, and decides nothing', async () => {
  const { api, lea, letter } = await setUp()
  const feeds = userFeed(lea.id)
  const old = { 'x-sync-protocol': '0' }

  const answers = await Promise.all([
    api.as(lea).post('/api/sync/push', { userId: lea.id, mutations: [letter()] }, old),
    api.as(lea).get(`/api/sync/pull?user=${lea.id}&feeds=${feeds}@new`, old),
    api.as(lea).get(`/api/sync/events?user=${lea.id}&feeds=${feeds}&protocol=0`),
    api.as(lea).get('/api/jobs', old),
    api.visitor.post('/api/auth/login', { email: 'a@b.ch', password: 'secret' }, old),
  ])

  expect(answers.map(({ status }) => status)).toEqual([426, 426, 426, 426, 426])
  expect(await answers[0].json()).toEqual({
    code: 'upgrade',
    message: 'Cette version de l’application est trop ancienne : mettez-la à jour. Rien n’est perdu.',
  })
  expect(await count(api, 'applications')).toBe(0)
})

test('an old app still signs out, and a program that names no version is not asked for one', async () => {
  const { api, lea } = await setUp()
  const old = { 'x-sync-protocol': '0' }

  const anonymous = await api.visitor.get('/api/jobs')
  const before = await api.as(lea).get('/api/auth/me', old)
  const signedOut = await api.as(lea).post('/api/auth/logout', undefined, old)

  expect([anonymous.status, before.status, signedOut.status]).toEqual([200, 200, 204])
})
