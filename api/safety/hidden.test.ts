import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { PullAnswer } from '../../schema/sync.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { makeWorld } from '../testing/world.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { seatModerator, type Moderator } from './testing/moderator.ts'

let api: TestApi
let decide: Moderator['decide']
beforeAll(async () => {
  api = await testApi()
  ;({ decide } = await seatModerator(api))
  return api.close
})
/** Returns the newest row of an offer, and of its `kept` row, in these answers. */
const lastRows = (answers: PullAnswer[], { id }: { id: Id }) => ({
  job: answers.flatMap(({ rows }) => rows.job ?? []).findLast((row) => row.id === id),
  kept: answers.flatMap(({ rows }) => rows.kept ?? []).findLast((row) => row.id === id),
})
const deviceOf = (person: User) => createDevice(api, person, [userFeed(person.id), 'jobs:VD'])

test('the poster of a hidden offer, or a suspended poster, loses the contacts of applicants meanwhile (1.2.419)', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(2)
  const his = deviceOf(poster)
  const contactsOnDevice = async () =>
    new Map((await his.catchUp()).flatMap(({ rows }) => (rows.person ?? []).map(({ id, email = null }) => [id, email])))
  const contacts = async () => {
    const told = await contactsOnDevice()
    const read = await Promise.all(
      students.map(async ({ id }) => ((await (await api.as(poster).get(`/api/users/${id}`)).json()) as User).email),
    )
    return { read, told: students.map(({ id }) => told.get(id)) }
  }
  const known = { read: students.map(({ email }) => email), told: students.map(({ email }) => email) }
  const ended = { read: [undefined, undefined], told: [null, null] }
  const before = await contacts()

  await decide('hide', 'job', job)
  const hidden = await contacts()
  await decide('restore', 'job', job)
  const restored = await contacts()
  await decide('suspend', 'person', poster)
  const suspended = await contacts()
  await decide('lift', 'person', poster)

  expect([before, hidden, restored, suspended, await contacts()]).toEqual([known, ended, known, ended, known])
})

test('whoever applied to a hidden offer reads none of its words in notifications, whatever its poster does with it', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(2)
  await decide('hide', 'job', job)

  await api.as(poster).patch(`/api/jobs/${job.id}`, { title: 'Appelez le 0900', rate: 40 })
  await api.as(poster).patch(`/api/jobs/${job.id}`, { rate: 50 })
  await api.as(poster).post(`/api/applications/${applications[0]!.id}/reject`)
  await api.as(poster).delete(`/api/jobs/${job.id}`)

  const told = await Promise.all(
    students.map(async ({ id }) => {
      const answer = await api.as({ id }).get(`/api/notifications/${id}`)
      return ((await answer.json()) as { message: string }[]).map(({ message }) => message)
    }),
  )
  expect(told).toEqual([
    [
      'Votre candidature pour « Offre masquée » n’a pas été retenue.',
      expect.stringMatching(/^« Offre masquée » a changé plusieurs fois\. .* tarif 50 CHF/) as string,
    ],
    [
      'L’offre « Offre masquée » a été retirée.',
      expect.stringMatching(/^« Offre masquée » a changé plusieurs fois\. .* tarif 50 CHF/) as string,
    ],
  ])
})

test('two people with agreed work keep each other’s contacts after a hiding or a suspension', async () => {
  const { poster, student, job } = await api.seed.assignedJob()

  await decide('hide', 'job', job)
  await decide('suspend', 'person', poster)
  const seen = await Promise.all([
    api.as(poster).get(`/api/users/${student.id}`),
    api.as(student).get(`/api/users/${poster.id}`),
  ])

  expect(await Promise.all(seen.map((answer) => answer.json()))).toMatchObject([
    { email: student.email },
    { email: poster.email },
  ])
})

test('a review of work whose offer is hidden names it to the two parties alone (1.4.52)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await api.as(poster).post('/api/reviews', reviewOf(job, student))
  const readers = [api.as(poster), api.as(student), api.as(await api.seed.individual()), api.visitor]
  const titles = async (list: string) =>
    await Promise.all(
      readers.map(async (reader) => {
        const answer = await reader.get(`/api/users/${student.id}/${list}`)
        return ((await answer.json()) as { job: { title: string } }[]).map((one) => one.job.title).join()
      }),
    )
  const read = () => Promise.all(['reviews', 'structured-evaluations'].map(titles))
  const open = [job.title, job.title, job.title, job.title]
  const before = await read()

  await decide('hide', 'job', job)
  const hidden = await read()
  await decide('restore', 'job', job)

  const covered = [job.title, job.title, 'Offre masquée', 'Offre masquée']
  expect([before, hidden, await read()]).toEqual([
    [open, open],
    [covered, covered],
    [open, open],
  ])
})

test('the author of a hidden review hears that it stands, without its words, and nobody else hears of it (1.4.52)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const written = await api.as(poster).post('/api/reviews', reviewOf(job, student))
  const { id } = (await written.json()) as { id: Id }
  await decide('hide', 'review', { id })
  const path = `/api/users/${student.id}/reviews`

  const answers = await Promise.all([api.as(poster), api.as(student), api.visitor].map((reader) => reader.get(path)))

  expect(answers.map(({ headers }) => headers.get('x-total-count'))).toEqual(['0', '0', '0'])
  const [own, ...others] = await Promise.all(answers.map((answer) => answer.json()))
  expect(own).toMatchObject([{ jobId: job.id, isMine: true, isHidden: true, comment: null, workPhotos: null }])
  expect(others).toEqual([[], []])
  expect((await api.as(poster).post('/api/reviews', reviewOf(job, student))).status).toBe(409)
})

test('the photo and words of a hidden message are shown to nobody, and no notice counts it as unread', async () => {
  const world = await makeWorld(api)
  const { owner, counterpart, job, message } = world
  const send = (content: string) =>
    api.as(owner).post(`/api/jobs/${job.id}/messages`, { content, receiverId: counterpart.id })
  const photos = async () =>
    await Promise.all(
      [owner, counterpart].map(async (party) => (await api.as(party).get(`/api/messages/${message.id}/photo`)).status),
    )
  const news = async () =>
    await api.sql<{ isRead: boolean }[]>`
      select is_read as "isRead" from notifications where user_id = ${counterpart.id} and type = 'message' order by sequence`
  const before = await photos()
  const last = (await (await send('Et ceci')).json()) as { id: Id }

  await decide('hide', 'message', last)
  const unread = await news()
  await decide('hide', 'message', message)

  expect(before).toEqual([200, 200])
  expect(await photos()).toEqual([404, 404])
  expect((await api.as(counterpart).patch(`/api/messages/${message.id}/read`)).status).toBe(404)
  // The first message was still unread.
  expect(unread).toEqual([{ isRead: false }])
  expect(await news()).toEqual([{ isRead: true }])
  await send('Bonsoir')
  expect(await news()).toEqual([{ isRead: true }, { isRead: false }])
  await decide('restore', 'message', message)
  expect(await photos()).toEqual([200, 200])
})

test('a conversation whose first message is hidden names no page before the first that is left', async () => {
  const { owner, counterpart, job, message } = await makeWorld(api)
  await decide('hide', 'message', message)
  for (const content of ['Un', 'Deux', 'Trois'])
    await api.as(owner).post(`/api/jobs/${job.id}/messages`, { content, receiverId: counterpart.id })
  const page = async (path: string) => {
    const answer = await api.as(counterpart).get(path)
    const contents = ((await answer.json()) as { content: string }[]).map(({ content }) => content)
    return { contents, next: /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1] }
  }

  const newest = await page(`/api/jobs/${job.id}/messages?limit=2`)
  const older = await page(newest.next ?? '')

  expect([newest.contents, older]).toEqual([['Deux', 'Trois'], { contents: ['Un'], next: undefined }])
})

test('reading all that is shown of a conversation settles its news, whatever is hidden', async () => {
  const { owner, counterpart, job } = await makeWorld(api)
  const sent = await api.as(owner).post(`/api/jobs/${job.id}/messages`, { content: 'Deux', receiverId: counterpart.id })
  await decide('hide', 'message', (await sent.json()) as { id: Id })

  await deviceOf(counterpart).push(mutation('message.read', { jobId: job.id, upTo: 1 }))

  expect(
    await api.sql`select is_read as "isRead" from notifications where user_id = ${counterpart.id} and type = 'message'`,
  ).toEqual([{ isRead: true }])
})

test('the open offers of somebody suspended are seen by nobody else, devices included, until the suspension is lifted (1.4.54)', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)
  const devices = [poster, ...students, await api.seed.student()].map(deviceOf)
  await devices.at(-1)!.push(mutation('offer.keep', { id: job.id, isKept: true }))
  const state = async () => {
    const [own, written, kept] = await Promise.all(devices.map(async (device) => lastRows(await device.catchUp(), job)))
    return {
      page: (await api.visitor.get(`/api/jobs/${job.id}`)).status,
      onDevices: devices.map((device) => device.has('job').includes(job.id)),
      isHidden: own?.job?.isHidden,
      titles: [own?.job?.title, written?.job?.title, kept?.kept?.title],
    }
  }
  const shown = await state()

  await decide('suspend', 'person', poster)
  const gone = await state()
  await decide('lift', 'person', poster)

  const { title } = job
  expect(shown).toEqual({ page: 200, onDevices: [true, true, true], titles: [title, title, title] })
  expect(gone).toEqual({
    page: 404,
    onDevices: [true, true, false],
    isHidden: true,
    titles: [title, 'Offre masquée', 'Offre masquée'],
  })
  expect(await state()).toEqual(shown)
})

test('a hidden offer stays hidden after the poster’s suspension ends, and a suspension outlasts a restoring (1.4.54)', async () => {
  const { poster, job } = await api.seed.jobWithApplicants(0)
  const page = async () => (await api.visitor.get(`/api/jobs/${job.id}`)).status
  const told = async () =>
    await api.sql`select message from notifications where user_id = ${poster.id} order by sequence desc limit 1`

  await decide('suspend', 'person', poster)
  await decide('hide', 'job', job)
  await decide('lift', 'person', poster)
  const hidden = await page()
  await decide('suspend', 'person', poster)
  await decide('restore', 'job', job)
  const suspended = [await page(), ...(await told())]
  await decide('lift', 'person', poster)

  expect(hidden).toBe(404)
  expect(suspended).toEqual([404, { message: expect.stringContaining('une fois votre suspension levée') }])
  expect(await page()).toBe(200)
})

test('an offer that was on its way while its poster was being suspended is not published (1.4.54)', async () => {
  const poster = await api.seed.individual()

  await decide('suspend', 'person', poster)

  await expect(api.seed.job(poster)).rejects.toThrow('suspended')
})
