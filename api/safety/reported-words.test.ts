import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Report } from '../../schema/safety/report.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { eraseAccount } from '../personal-data/erasure.ts'
import { unzip } from '../personal-data/test-archive.ts'
import { letLeavingPass } from '../personal-data/test-leaving.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { seatModerator, type Moderator } from './testing/moderator.ts'

let api: TestApi
let mia: User
let report: Moderator['report']
beforeAll(async () => {
  api = await testApi()
  ;({ mia, report } = await seatModerator(api))
  return api.close
})

/** Returns the texts that a moderator reads in the reports about a subject: as it was when it was reported, and as it is now. */
const wordsOn = async ({ id }: { id: Id }) => {
  const listed = (await (await api.as(mia).get('/api/moderation/reports?state=open')).json()) as Report[]
  return listed.filter(({ subjectId }) => subjectId === id).map(({ text, presentText }) => [text, presentText])
}
const insult = { title: 'Sale idiot', description: 'Sale idiot, viens te battre.' }
const insulted = 'Sale idiot\nSale idiot, viens te battre.'
const harmless = 'Tailler la haie\nTrois mètres de thuyas.'
const soften = (poster: User, job: { id: Id }) =>
  api.as(poster).patch(`/api/jobs/${job.id}`, { title: 'Tailler la haie', description: 'Trois mètres de thuyas.' })
const writeBio = (lea: User, bio: string) => api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { bio })

test('a changed offer is shown to moderators as it was reported, beside its present words (1.4.51)', async () => {
  const [marc, lea, tom] = [await api.seed.individual(), await api.seed.student(), await api.seed.student()]
  const job = await api.seed.job(marc, insult)

  await report(lea, 'job', job)
  const before = await wordsOn(job)
  const softened = await soften(marc, job)
  await report(lea, 'job', job)
  await report(tom, 'job', job)

  expect(softened.status).toBe(200)
  expect(before).toEqual([[insulted, insulted]])
  expect(await wordsOn(job)).toEqual([
    [insulted, harmless],
    [harmless, harmless],
  ])
})

test('a bio that was emptied or written since is told apart from the one that was reported', async () => {
  const [marc, lea, tom] = [
    await api.seed.individual(),
    await api.seed.student({ bio: 'Sale idiot.' }),
    await api.seed.student({ bio: null }),
  ]
  for (const student of [lea, tom]) await report(marc, 'person', student)

  await writeBio(lea, '')
  await writeBio(tom, 'J’aime le jardin.')

  expect(await wordsOn(lea)).toEqual([['Sale idiot.', null]])
  expect(await wordsOn(tom)).toEqual([[null, 'J’aime le jardin.']])
})

test('a report that was left before the words were kept shows the present ones', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc, insult)
  await api.sql`
    insert into reports (id, reporter_id, accused_id, kind, subject_id, reason)
    values (${newId()}, ${lea.id}, ${marc.id}, 'job', ${job.id}, 'insult')`

  await soften(marc, job)

  expect(await wordsOn(job)).toEqual([[harmless, harmless]])
})

test('the words that a report keeps are in nobody’s archive, and go with their author’s account', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc, insult)
  await report(lea, 'job', job)
  await soften(marc, job)

  const archives = [await archiveOf(marc), await archiveOf(lea)]
  await erase(marc)

  expect(archives.map((text) => [text.includes('Tailler la haie'), text.includes(insult.title)])).toEqual([
    [true, false],
    [false, false],
  ])
  expect(await api.sql`select from reports where subject_id = ${job.id}`).toHaveLength(0)
})

test('the reported words of a review about a person are deleted with that person’s account', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const sent = await api.as(marc).post('/api/reviews', reviewOf(job, lea, { comment: 'Léa est une voleuse.' }))
  const review = (await sent.json()) as { id: Id }
  await report(await api.seed.student(), 'review', review)
  const before = await wordsOn(review)

  await erase(lea)

  expect(before).toEqual([['Léa est une voleuse.', 'Léa est une voleuse.']])
  expect(await wordsOn(review)).toEqual([[null, null]])
  expect(await api.sql`select from reports where words like '%voleuse%'`).toHaveLength(0)
})

const archiveOf = async (person: User): Promise<string> => {
  const answer = await api.as(person).post('/api/account/data', { password: seedPassword })
  return (
    unzip(Buffer.from(await answer.arrayBuffer()))
      .get('donnees.json')
      ?.toString('utf8') ?? ''
  )
}

const erase = async (person: User): Promise<void> => {
  const asked = await api.as(person).post('/api/account/deletion', { password: seedPassword })
  expect(asked.status).toBe(204)
  await letLeavingPass(api.sql)
  await eraseAccount({ sql: api.sql }, { userId: person.id }, { id: 1, attempts: 1 })
}
