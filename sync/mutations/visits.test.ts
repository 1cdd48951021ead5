import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Visit } from '../../schema/visits/visit.ts'
import { memoryJob, memoryOffer } from '../testing/memory-rows.ts'
import { testDevice } from '../testing/test-device.ts'
import { answerAbsence, answerHours, noteVisit, proposeHours, sayAbsent } from './visits.ts'

/** Makes the device of a student with agreed work, of which something was said. */
const studentsDevice = async (visit?: (me: string, marc: string) => Visit, more: Partial<JobRow> = {}) => {
  const { db, me } = testDevice()
  const marc = newId()
  const offer = memoryJob({ ...memoryOffer('Haie'), id: newId() }, marc, '2026-11-01T08:00:00.000Z')
  const job: JobRow = {
    ...offer,
    status: 'assigned',
    assignedToId: me,
    ...(visit && { visit: visit(me, marc) }),
    ...more,
  }
  await db.jobs.put(job)
  const shown = async () => await db.jobs.get(job.id)
  return { db, me, marc, job, shown }
}

const at = '2026-11-28T13:02:00.000Z'

test('an arrival shows at once and begins the work; the end belongs to it', async () => {
  const { db, me, job, shown } = await studentsDevice()

  await noteVisit(db, 'arrive', job, at)
  await noteVisit(db, 'leave', (await shown())!, '2026-11-28T16:30:00.000Z')

  const { status, visit } = (await shown())!
  const by = { on: '2026-11-28', byId: me, notedAt: expect.any(String) }
  expect([status, visit]).toEqual([
    'in_progress',
    {
      times: [
        { ...by, act: 'arrive', at },
        { ...by, act: 'leave', at: '2026-11-28T16:30:00.000Z' },
      ],
    },
  ])
})

test.each<[string, Partial<JobRow>]>([
  ['is cancelled', { status: 'cancelled' }],
  ['another student has by now', { assignedToId: newId() }],
  ['is open again', { status: 'open', assignedToId: null }],
])('nothing shows of work that %s, because the server will refuse it', async (_case, more) => {
  const { db, job, shown } = await studentsDevice(undefined, more)
  const asKnown = { ...job, assignedToId: db.userId }

  await noteVisit(db, 'arrive', asKnown, at)
  await noteVisit(db, 'leave', asKnown, at)
  await proposeHours(db, asKnown, 90)

  expect((await shown())?.visit).toBeUndefined()
  expect((await shown())?.status).toBe(job.status)
})

test('hours are proposed, changed, and agreed if the other party proposes the same', async () => {
  const own = await studentsDevice()
  await proposeHours(own.db, own.job, 90)
  const { id } = await proposeHours(own.db, own.job, 120)
  expect((await own.shown())?.visit).toEqual({
    proposal: { id, byId: own.me, minutes: 120, proposedAt: expect.any(String) },
  })

  const standing = { id: newId(), minutes: 120, proposedAt: at }
  const met = await studentsDevice((_me, byId) => ({ proposal: { ...standing, byId } }))
  await proposeHours(met.db, met.job, 120)
  expect((await met.shown())?.visit).toEqual({ agreedMinutes: 120 })
})

test('hours of the other party are declined and still agreed to; one’s own are not answered', async () => {
  const proposal = { id: newId(), minutes: 120, proposedAt: at }
  const { db, job, marc, shown } = await studentsDevice((_me, byId) => ({ proposal: { ...proposal, byId } }))
  const named = { id: proposal.id, jobId: job.id }

  await answerHours(db, { ...named, isAgreed: false })
  expect((await shown())?.visit).toEqual({ proposal: { ...proposal, byId: marc, declinedAt: expect.any(String) } })
  await answerHours(db, { ...named, isAgreed: true })
  expect((await shown())?.visit).toEqual({ agreedMinutes: 120 })

  const own = await studentsDevice((me) => ({ proposal: { ...proposal, byId: me } }))
  await answerHours(own.db, { id: proposal.id, jobId: own.job.id, isAgreed: true })
  expect((await own.shown())?.visit).toEqual({ proposal: { ...proposal, byId: own.me } })
})

test('an absence is said once, and taken back', async () => {
  const { db, me, job, shown } = await studentsDevice()

  await sayAbsent(db, job, true)
  await sayAbsent(db, job, true)
  expect((await shown())?.visit).toEqual({ absences: [{ byId: me, saidAt: expect.any(String) }] })
  await sayAbsent(db, job, false)
  expect((await shown())?.visit).toEqual({})

  const done = await studentsDevice(undefined, { status: 'completed' })
  await sayAbsent(done.db, done.job, true)
  expect((await done.shown())?.visit).toBeUndefined()
})

test('the other party’s absence is contested in words, or agreed to for good', async () => {
  const { db, marc, job, shown } = await studentsDevice((_me, byId) => ({ absences: [{ byId, saidAt: at }] }))
  const absence = { byId: marc, saidAt: at }

  await answerAbsence(db, job, { isAgreed: false, words: 'J’ai sonné.' })
  expect((await shown())?.visit?.absences).toEqual([
    { ...absence, contestedAt: expect.any(String), words: 'J’ai sonné.' },
  ])
  await answerAbsence(db, job, { isAgreed: true, words: null })
  await answerAbsence(db, job, { isAgreed: false, words: null })
  expect((await shown())?.visit?.absences).toEqual([{ ...absence, agreedAt: expect.any(String) }])
})
