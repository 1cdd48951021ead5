import { newId, type Id } from '../../../schema/ids.ts'
import type { Application } from '../../../schema/applications/application.ts'
import type { Job } from '../../../schema/jobs/job.ts'
import { placeOf, type TownWork } from '../../../sync/testing/town/town.ts'
import type { Deal } from './books.ts'
import { dealWork } from './deals.ts'
import { isBelowMinimum, isTooYoung, kindOf } from './law.ts'
import { count } from './report.ts'
import type { Resident } from './resident.ts'
import { day, hour, at } from './swiss-days.ts'
import { awake, writeSomewhere, type Story, type Village } from './village.ts'

/** An offer, from its publication to a letter that is accepted, and on. */
export async function* liveWork(village: Village, work: TownWork): Story {
  const { residents, random, server, reporter, town } = village
  const household = residents.get(work.household)
  if (!household) return
  const moment = work.day === null ? null : at(work.day, work.start)
  const opening = at(town.from, '20:00')
  const published = moment === null ? opening + random.between(0, 350 * 24) * hour : moment - random.between(2, 9) * day
  yield awake(Math.max(published, opening), random)
  if (!household.isHere) return count(reporter.report.waits, 'the household has no account')

  const location = placeOf(work.place)
  const draft = offerOf(work, location, moment)
  const made = await household.act<Job>('publishes', ['POST', '/api/jobs', draft])
  if (!made || !('body' in made)) return
  const job = made.body
  const now = () => server.clock.now()
  const patience = answers(household, random)
  const last = moment ?? now() + 10 * day

  const letters: { student: Resident; id: Id }[] = []
  let answerAt = Infinity
  const writing = work.applicants
    .map((id) => ({
      id,
      moment: Math.min(now() + random.between(1, 40) * hour, last - 3 * hour),
    }))
    .sort((one, other) => one.moment - other.moment)
  for (const next of writing) {
    const student = residents.get(next.id)
    if (!student || next.moment > answerAt) continue
    yield awake(next.moment, random)
    if (!student.isHere) continue
    const id = yield* writeLetter(village, { student, job, work, moment })
    if (id === undefined) continue
    letters.push({ student, id })
    answerAt = Math.min(answerAt, now() + (patience ?? Infinity))
  }
  if (letters.length === 0) {
    count(reporter.report.waits, 'an offer that nobody answered')
    return yield* takeBack(village, household, job, last)
  }
  if (patience === null) {
    count(reporter.report.waits, 'a letter without an answer')
    return yield* giveUp(village, letters, job, last)
  }
  yield awake(answerAt, random)
  const letter = letters[0]!
  const rate = yield* accept(village, {
    household,
    letter,
    job,
    work,
    location,
    moment,
  })
  if (rate === undefined) return yield* takeBack(village, household, job, last)
  const deal: Deal = {
    jobId: job.id,
    title: work.title,
    household,
    student: letter.student,
    rate,
    minutes: work.minutes,
    isWeekly: work.weekly,
    agreedAt: now(),
    agreedMinutes: null,
    scheduledFor: moment,
    workedOn: null,
    noted: null,
    status: 'assigned',
    hand: [],
    card: null,
    isDisputed: false,
    review: null,
  }
  village.books.deals.push(deal)
  yield* dealWork(village, work, deal, letter.id)
}

const offerOf = (work: TownWork, location: string, moment: number | null) => {
  const { isHeavy: _, ...kind } = kindOf(work)
  const hours = work.minutes % 60 === 0 ? `${work.minutes / 60} h` : `${work.minutes} minutes`
  return {
    id: newId(),
    title: work.title,
    description: `${work.title}, comme chaque fois. Merci d’avance !`,
    location,
    duration: work.weekly ? `${hours} par semaine` : hours,
    rate: work.rate,
    ...kind,
    isRecurring: work.weekly,
    scheduledFor: moment === null ? null : new Date(moment).toISOString(),
  }
}

/** Milliseconds until a household answers; null if it does not. */
const answers = ({ of }: Resident, random: Village['random']): number | null => {
  const within = 'answersWithin' in of ? of.answersWithin : 'a day'
  switch (within) {
    case 'an hour':
      return random.between(5, 60) * 60_000
    case 'a day':
      return random.between(1, 24) * hour
    case 'three days':
      return random.between(20, 72) * hour
    case 'never, one time in four':
      return random.chance(0.25) ? null : random.between(1, 48) * hour
  }
}

async function* writeLetter(
  village: Village,
  { student, job, work, moment }: { student: Resident; job: Job; work: TownWork; moment: number | null },
): AsyncGenerator<number, Id | undefined, void> {
  const { random, server, reporter } = village
  const id = newId()
  const letter = `Bonjour, « ${work.title} » m’intéresse. ${student.of.firstName} ${student.of.lastName}`
  const foretold = isTooYoung(student, work, moment, server.clock.now()) ? ['too_young'] : []
  if (random.chance(0.15))
    yield* writeSomewhere(village, student, [
      'question.ask',
      { id: newId(), jobId: job.id, text: 'Faut-il apporter quelque chose ?' },
    ])
  const take = (isSent: boolean): Id | undefined => {
    if (isSent && foretold.length > 0) reporter.wrong(`somebody too young applies: ${student.name}, ${work.title}`)
    return isSent ? id : undefined
  }
  if (!random.chance(student.offlineShare)) {
    const done = random.chance(0.5)
      ? await student.act('applies', ['POST', '/api/applications', { id, jobId: job.id, message: letter }], foretold)
      : await student.push('application.submit', { id, jobId: job.id, message: letter }, { foretold })
    return take(done === true || (done !== undefined && 'body' in done))
  }
  const args = { id, jobId: job.id, message: letter }
  const written = await student.write('application.submit', args, {
    foretold: [...foretold, 'job_not_open'],
  })
  yield server.clock.now() + random.between(1, 9) * hour
  return take((await written.send()) === true)
}

async function* accept(
  { random, server, reporter }: Village,
  {
    household,
    letter,
    job,
    work,
    location,
    moment,
  }: {
    household: Resident
    letter: { student: Resident; id: Id }
    job: Job
    work: TownWork
    location: string
    moment: number | null
  },
): AsyncGenerator<number, number | undefined, void> {
  const seen = await household.act<Application[]>('reads the letters', ['GET', `/api/jobs/${job.id}/applications`])
  if (seen && 'body' in seen)
    await household.push('application.read', {
      jobId: job.id,
      ids: seen.body.map(({ id }) => id),
    })
  for (const question of (await household.readJob(job.id))?.questions ?? [])
    if (random.chance(0.7))
      await household.push('question.answer', {
        id: question.id,
        jobId: job.id,
        answer: 'Non, tout est là.',
      })
  const centimes = Math.round(work.rate * 100)
  const facts = {
    canton: location.slice(-2),
    moment,
    now: server.clock.now(),
    centimes,
  }
  const verdict = isBelowMinimum(letter.student, work, facts)
  const done = await household.act(
    'accepts',
    ['POST', `/api/applications/${letter.id}/accept`],
    verdict === 'no' ? [] : ['below_floor'],
  )
  if (done && 'body' in done) {
    if (verdict === 'yes')
      reporter.wrong(`somebody was accepted under the minimum: ${work.title}, ${location}, ${work.rate}`)
    await expectNews(letter.student, work.title, reporter)
    return centimes
  }
  if (!done) return undefined
  if (!random.chance(0.7)) {
    count(reporter.report.waits, 'a household that does not pay the minimum')
    return undefined
  }
  yield server.clock.now() + 60_000
  const raised = Math.max(centimes, 2_500)
  const again = await household.act('accepts', ['POST', `/api/applications/${letter.id}/accept?rate=${raised / 100}`])
  return again && 'body' in again ? raised : undefined
}

/** Whoever is accepted hears of it. */
const expectNews = async (student: Resident, title: string, reporter: Village['reporter']): Promise<void> => {
  const { body } = await student.call<{ title: string; message: string }[]>('GET', `/api/notifications/${student.id}`)
  if (!body.some((one) => /accept/i.test(one.title) && one.message.includes(title)))
    reporter.wrong(`${student.name} does not hear of being accepted for ${title}`)
}

async function* takeBack({ random, server }: Village, household: Resident, job: Job, last: number): Story {
  yield awake(Math.max(last, server.clock.now()) + random.between(1, 20) * hour, random)
  await household.act('deletes an offer', ['DELETE', `/api/jobs/${job.id}`])
}

/** Whoever hears nothing reminds once after three days, and later takes the letter back. */
async function* giveUp(village: Village, letters: { student: Resident; id: Id }[], job: Job, last: number): Story {
  const { random, server } = village
  const [first] = letters
  if (first && random.chance(0.5)) {
    yield awake(server.clock.now() + 75 * hour, random)
    yield* writeSomewhere(village, first.student, ['application.nudge', { id: first.id, jobId: job.id }])
  }
  for (const { student, id } of letters) {
    yield awake(Math.max(last, server.clock.now()) + random.between(1, 30) * hour, random)
    await student.act('takes a letter back', ['POST', `/api/applications/${id}/withdraw`])
  }
}
