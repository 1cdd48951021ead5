import { newId, type Id } from '../../../schema/ids.ts'
import type { TownWork } from '../../../sync/testing/town/town.ts'
import { split } from '../../operator/decide.ts'
import type { CardPayment, Deal } from './books.ts'
import { payWork, payBefore } from './paying.ts'
import { writePapers } from './papers.ts'
import { count } from './report.ts'
import type { Resident, Written } from './resident.ts'
import { addDays, at, day, dayOf, hour } from './swiss-days.ts'
import { awake, writeSomewhere, type Story, type Village } from './village.ts'

const minute = 60_000

/** Agreed work, from the acceptance to its reviews and papers. */
export async function* dealWork(village: Village, work: TownWork, deal: Deal, letterId: Id): Story {
  const { random, server } = village
  const { household, student, jobId } = deal
  yield awake(server.clock.now() + random.between(5, 90) * minute, random)
  await household.act('writes a message', [
    'POST',
    `/api/jobs/${jobId}/messages`,
    { content: 'Bonjour, merci ! C’est au troisième étage.' },
  ])
  yield awake(server.clock.now() + random.between(5, 200) * minute, random)
  const answer = {
    id: newId(),
    jobId,
    receiverId: household.id,
    content: 'Parfait, à bientôt !',
  }
  yield* writeSomewhere(village, student, ['message.send', answer])
  let moment = deal.scheduledFor ?? (yield* settleDate(village, work, deal))
  if (work.weekly && random.chance(0.5)) yield* signAgreement(village, work, deal, moment)
  if (work.paidBy === 'card' && (work.turn === 'household cancels' || random.chance(0.5)))
    yield* payBefore(village, work, deal)

  switch (work.turn) {
    case 'household cancels':
      return yield* cancel(village, deal, moment)
    case 'worker cannot come':
      return yield* leave(village, deal, letterId, moment)
    case 'worker does not appear':
      if (deal.scheduledFor !== null && deal.card === null) return yield* stayAway(village, deal)
      break
    case 'refund of a part':
      if (deal.card === null) yield* payBefore(village, work, deal)
      break
    case 'another time':
      moment = yield* agreeOnAnotherTime(village, deal, moment)
      break
    default:
  }
  yield* doWork(village, work, deal, moment)
  yield* payWork(village, work, deal)
  yield* review(village, deal)
  yield* writePapers(village, deal)
}

/** Work without a date gets one: by a proposal, or in the chat alone. */
async function* settleDate(
  { random, server }: Village,
  work: TownWork,
  deal: Deal,
): AsyncGenerator<number, number, void> {
  const moment = at(addDays(dayOf(server.clock.now()), random.between(2, 6)), work.start)
  if (random.chance(0.5)) return moment
  const id = newId()
  const { jobId, student, household } = deal
  const wish = {
    id,
    jobId,
    studentId: student.id,
    scheduledFor: new Date(moment).toISOString(),
    duration: null,
  }
  const [one, other] = random.chance(0.5) ? [student, household] : [household, student]
  if ((await one.push('schedule.propose', wish)) !== true) return moment
  yield awake(server.clock.now() + random.between(1, 9) * hour, random)
  if ((await other.push('schedule.answer', { id, jobId, accepts: true })) === true) deal.scheduledFor = moment
  return moment
}

async function* agreeOnAnotherTime(
  { random, server }: Village,
  deal: Deal,
  moment: number,
): AsyncGenerator<number, number, void> {
  yield awake(Math.max(server.clock.now(), moment - 40 * hour), random)
  const { jobId, student, household } = deal
  if (server.clock.now() > moment - 2 * hour) return moment
  const later = moment + random.between(1, 3) * day
  const id = newId()
  const [one, other] = random.chance(0.5) ? [student, household] : [household, student]
  const wish = {
    id,
    jobId,
    studentId: student.id,
    scheduledFor: new Date(later).toISOString(),
    duration: null,
  }
  if ((await one.push('schedule.propose', wish)) !== true) return moment
  yield server.clock.now() + random.between(10, 100) * minute
  const accepts = random.chance(0.75)
  if ((await other.push('schedule.answer', { id, jobId, accepts })) !== true || !accepts) return moment
  deal.scheduledFor = later
  return later
}

async function* cancel({ random, server, reporter }: Village, deal: Deal, moment: number): Story {
  yield awake(Math.max(server.clock.now(), moment - random.between(2, 40) * hour), random)
  if (deal.card !== null) {
    // Paid work is under way: the student has to agree.
    await deal.household.act('proposes to cancel', ['PATCH', `/api/jobs/${deal.jobId}`, { status: 'cancelled' }])
    yield awake(server.clock.now() + random.between(1, 20) * hour, random)
    const done = await deal.student.act('agrees to cancel', [
      'PATCH',
      `/api/jobs/${deal.jobId}`,
      { status: 'cancelled' },
    ])
    if (done) end(deal, 'cancelled', server.clock.now())
    return
  }
  const done = await deal.household.act('cancels', ['PATCH', `/api/jobs/${deal.jobId}`, { status: 'cancelled' }])
  if (done) end(deal, 'cancelled', server.clock.now())
  count(reporter.report.waits, 'a student whose work was cancelled')
}

const end = (deal: Deal, status: Deal['status'], now: number): void => {
  deal.status = status
  if (deal.card?.settledAt === null)
    Object.assign(deal.card, {
      settledAt: now,
      isBack: status !== 'completed',
    })
}

async function* leave({ random, server }: Village, deal: Deal, letterId: Id, moment: number): Story {
  yield awake(Math.max(server.clock.now(), moment - random.between(2, 40) * hour), random)
  const words = {
    reason: random.pick(['ill', 'exam', 'transport', 'family']),
    words: 'Je suis désolé.',
  }
  const done = await deal.student.act('cannot come', ['POST', `/api/applications/${letterId}/leave`, words])
  if (!done) return
  end(deal, 'left', server.clock.now())
  yield awake(Math.max(server.clock.now(), moment) + random.between(1, 20) * hour, random)
  await deal.household.act('deletes an offer', ['DELETE', `/api/jobs/${deal.jobId}`])
}

async function* stayAway({ random, server, reporter }: Village, deal: Deal): Story {
  const { household, student, jobId } = deal
  yield Math.max(server.clock.now(), deal.scheduledFor! + random.between(35, 120) * minute)
  const named = { jobId, studentId: student.id }
  // Nobody is late for a time that had passed when the two agreed, and after two days it is too late to say so.
  const isLate = deal.agreedAt > deal.scheduledFor! || server.clock.now() > deal.scheduledFor! + 2 * day
  const foretold = isLate ? ['absence_time'] : []
  const isSaid = (await household.push('visit.sayAbsent', { ...named, isAbsent: true }, { foretold })) === true
  yield awake(server.clock.now() + random.between(1, 30) * hour, random)
  const answer =
    isSaid &&
    random.weighted([
      [1, { isAgreed: true, words: null }],
      [1, { isAgreed: false, words: 'J’étais devant la porte.' }],
      [1, null],
    ] as const)
  if (answer) await student.push('visit.answerAbsence', { ...named, ...answer })
  else if (isSaid) count(reporter.report.waits, 'an absence without an answer')
  yield awake(server.clock.now() + random.between(1, 20) * hour, random)
  const done = await household.act('cancels', ['PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' }])
  if (done) end(deal, 'cancelled', server.clock.now())
}

/** The student comes and goes, which both may note; the household says that it is done. */
async function* doWork(village: Village, work: TownWork, deal: Deal, moment: number): Story {
  const { random, server, reporter } = village
  const { student, household, jobId } = deal
  const named = { jobId, studentId: student.id }
  const came = Math.max(server.clock.now(), moment + random.between(-5, 12) * minute)
  yield came
  const [on, arrival] = [dayOf(came), server.clock.now()]
  deal.workedOn = on
  const later: Written[] = []
  const note = async (who: Resident, name: 'visit.arrive' | 'visit.leave') => {
    const args = {
      ...named,
      on,
      at: new Date(server.clock.now()).toISOString(),
    }
    if (random.chance(who.offlineShare)) later.push(await who.write(name, args))
    else await who.push(name, args)
  }
  await note(student, 'visit.arrive')
  if (random.chance(0.3)) await note(household, 'visit.arrive')
  if (deal.status === 'assigned') deal.status = 'in_progress'
  const change = work.turn === 'ended early' ? 0.75 : work.turn === 'ended late' ? 1.25 : 1
  const minutes = Math.max(15, Math.round((work.minutes * change) / 5) * 5)
  yield came + minutes * minute
  await note(student, 'visit.leave')
  deal.noted = Math.round((server.clock.now() - arrival) / minute)
  if (later.length > 0) yield server.clock.now() + random.between(1, 9) * hour
  for (const written of later) await written.send()
  if (change !== 1) {
    const id = newId()
    yield awake(server.clock.now() + random.between(1, 90) * minute, random)
    await student.push('visit.proposeHours', { ...named, id, minutes })
    yield awake(server.clock.now() + random.between(1, 20) * hour, random)
    if (
      (await household.push('visit.answerHours', {
        id,
        jobId,
        isAgreed: true,
      })) === true
    )
      deal.agreedMinutes = minutes
  }
  yield awake(server.clock.now() + random.between(1, 20) * hour, random)
  if (work.turn === 'refund of a part' && deal.card?.settledAt === null)
    return yield* shareOut(village, deal, deal.card)
  const isForgetful = 'answersWithin' in household.of && household.of.answersWithin === 'never, one time in four'
  if (isForgetful && random.chance(0.25)) return count(reporter.report.waits, 'work that nobody called done')
  const done = await household.act('says that it is done', ['PATCH', `/api/jobs/${jobId}`, { status: 'completed' }])
  if (done) end(deal, 'completed', server.clock.now())
}

/** The household complains, the student answers, and an operator gives a part back. */
async function* shareOut({ random, server }: Village, deal: Deal, card: CardPayment): Story {
  const { household, student, jobId } = deal
  const reason = { reason: 'Une partie du travail n’est pas faite.' }
  const made = await household.act<{ id: Id }>('complains', ['POST', `/api/jobs/${jobId}/complaints`, reason])
  if (!made || !('body' in made)) return
  deal.isDisputed = true
  yield awake(server.clock.now() + random.between(1, 30) * hour, random)
  const words = { text: 'Il pleuvait, et nous avions dit stop.' }
  await student.act('answers a complaint', ['POST', `/api/complaints/${made.body.id}/answers`, words])
  yield awake(server.clock.now() + random.between(10, 60) * hour, random)
  const refunded = Math.floor((card.amount * 0.3) / 5) * 5
  const [payment] = await server.sql<{ id: Id }[]>`select id from payments where job_id = ${jobId} and state = 'held'`
  if (!payment) return
  await split(server.sql, payment.id, refunded)
  deal.isDisputed = false
  Object.assign(card, { refunded })
  end(deal, 'completed', server.clock.now())
}

async function* review(village: Village, deal: Deal): Story {
  const { random, server } = village
  if (deal.status !== 'completed' || random.chance(0.3)) return
  const { student, household, jobId } = deal
  yield awake(server.clock.now() + random.between(2, 60) * hour, random)
  const stars = random.between(3, 5)
  const done = await household.act('reviews the student', [
    'POST',
    '/api/reviews',
    {
      jobId,
      revieweeId: student.id,
      rating: stars,
      comment: 'Travail soigné.',
      structuredEvaluation: {
        completedOnTime: true,
        punctualityRating: stars,
        politenessRating: 5,
        wouldRecommend: true,
        descriptiveWords: 'soigneux',
      },
    },
  ])
  if (done) deal.review = { stars, mean: (stars + 5) / 2 }
  yield awake(server.clock.now() + random.between(2, 60) * hour, random)
  const own = {
    rating: random.between(3, 5),
    comment: null,
    structuredEvaluation: null,
  }
  yield* writeSomewhere(village, student, ['review.submit', { id: newId(), jobId, revieweeId: household.id, ...own }])
}

async function* signAgreement({ random, server }: Village, work: TownWork, deal: Deal, moment: number): Story {
  const { household, student, jobId } = deal
  const from = dayOf(Math.max(moment, server.clock.now()))
  const draft = {
    jobId,
    from,
    to: addDays(from, 60),
    weeklyMinutes: work.minutes,
    means: 'cash',
    words: null,
  }
  const made = await household.act<{ id: Id }>('proposes an agreement', ['POST', '/api/papers/agreements', draft])
  if (!made || !('body' in made)) return
  for (const who of [household, student]) {
    yield awake(server.clock.now() + random.between(1, 10) * hour, random)
    const proof = { password: who.password }
    await who.act(
      'signs an agreement',
      ['POST', `/api/papers/${made.body.id}/signature`, proof],
      ['work_over', 'terms_changed'],
    )
  }
}
