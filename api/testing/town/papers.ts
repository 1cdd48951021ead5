import { newId, type Id } from '../../../schema/ids.ts'
import type { Deal } from './books.ts'
import { hour } from './swiss-days.ts'
import { awake, writeSomewhere, type Story, type Village } from './village.ts'

/** Some want papers of finished work: a payslip of a payment, a certificate. */
export async function* writePapers(village: Village, deal: Deal): Story {
  const { random, server } = village
  const { household, student, jobId } = deal
  const paid = deal.hand.find(({ state }) => state === 'confirmed')
  if (paid && random.chance(0.6)) {
    yield awake(server.clock.now() + random.between(1, 50) * hour, random)
    await household.act('makes a payslip', [
      'POST',
      '/api/papers/payslips',
      {
        paymentId: paid.id,
        minutes: deal.agreedMinutes ?? deal.minutes,
        isSimplified: random.chance(0.3),
      },
    ])
  }
  if (deal.status !== 'completed' || deal.workedOn === null || !random.chance(0.3)) return
  yield awake(server.clock.now() + random.between(1, 50) * hour, random)
  const id: Id = newId()
  yield* writeSomewhere(village, student, ['paper.ask', { id, jobId, posterId: household.id }])
  yield awake(server.clock.now() + random.between(1, 50) * hour, random)
  const hours = Math.max(0.25, Math.floor((deal.agreedMinutes ?? deal.minutes) / 15) / 4)
  const draft = {
    jobId,
    from: deal.workedOn,
    to: deal.workedOn,
    hours,
    words: 'Très bon travail.',
    password: household.password,
  }
  await household.act('gives a certificate', ['POST', '/api/papers/certificates', draft], ['already_certified'])
}
