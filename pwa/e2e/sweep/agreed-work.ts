import { swissDay } from '../../../schema/dates.ts'
import { newId } from '../../../schema/ids.ts'
import type { Job } from '../../../schema/jobs/job.ts'
import { mutationVersion, type MutationName } from '../../../schema/mutations.ts'
import { agree, applicationsOf, register, type Person } from '../support/people.ts'

/** Sends one mutation of a job, as a device does. */
export async function write(person: Person, name: MutationName, job: Pick<Job, 'id'>, args: object): Promise<void> {
  const { verdicts } = await person.call<{ verdicts: { verdict: string }[] }>('POST', '/api/sync/push', {
    userId: person.user.id,
    mutations: [
      { id: newId(), name, version: mutationVersion, lane: `job:${job.id}`, args: { jobId: job.id, ...args } },
    ],
  })
  if (verdicts[0]?.verdict !== 'applied') throw new Error(`${name}: ${JSON.stringify(verdicts)}`)
}

/** The titles of the work that is ahead, of the one that is done, and of the one that the student gave back. */
export const ahead = 'Arroser les plantes du balcon'
export const done = 'Laver les vitres du salon'
const givenBack = 'Descendre les cartons à la cave'

/**
 * Gives both work for which one proposes another time, work that the student gave back, and work that took longer, was paid from hand to
 * hand, and has its papers. Returns the latter.
 */
export async function fillAgreedWork(individual: Person, student: Person): Promise<{ paidJobId: string }> {
  const later = await agree(individual, student, ahead, { scheduledFor: '2027-01-30T13:00:00.000Z' })
  const studentId = student.user.id
  await write(student, 'schedule.propose', later, { id: newId(), studentId, scheduledFor: null, duration: '3 heures' })
  const left = await agree(individual, student, givenBack)
  const [application] = await applicationsOf(individual, left)
  await student.call('POST', `/api/applications/${application!.id}/leave`, { reason: 'ill' })
  const work = await agree(individual, student, done, { location: 'Carouge, GE' })
  await individual.call('PATCH', `/api/jobs/${work.id}`, { status: 'completed' })
  await write(student, 'visit.proposeHours', work, { id: newId(), studentId, minutes: 180 })
  const payment = newId()
  const paid = { id: payment, payeeId: studentId, amount: 7_500, method: 'cash' }
  await write(individual, 'payment.declare', work, { ...paid, paidOn: swissDay(new Date().toISOString()) })
  await write(student, 'payment.confirm', work, { id: payment })
  await write(student, 'paper.ask', work, { id: newId(), posterId: individual.user.id })
  return { paidJobId: work.id }
}

/** Signs up a student of sixteen, and returns the path of the link that their parents get. */
export async function askParents(url: string): Promise<string> {
  const minor = await register(url, 'student', 'Noa')
  const today = swissDay(new Date().toISOString())
  const birthDate = `${Number(today.slice(0, 4)) - 16}-01-01`
  await minor.call('PATCH', `/api/users/${minor.user.id}/student-profile`, { birthDate })
  const link = await minor.call<{ url: string }>('POST', '/api/account/parental-consent', { email: null })
  const { pathname, hash } = new URL(link.url)
  return pathname + hash
}
