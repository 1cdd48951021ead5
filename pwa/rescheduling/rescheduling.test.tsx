import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { formatAppointment, formatTime, toLocalTime } from '../../schema/dates.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, jobNow, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

/** Returns a full hour in some days. */
const inDays = (days: number, hour: number): string => {
  const moment = new Date(Date.now() + days * 86_400_000)
  moment.setUTCHours(hour, 0, 0, 0)
  return moment.toISOString()
}
const [ten, two] = [inDays(3, 9), inDays(3, 13)]

/** Makes work of Léa's for Marc, of 50 CHF, in three days. */
const leaWorks = () => {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
  return { marc, lea, job: agree(marc, lea, 'Tailler la haie', { rate: 25, duration: '2 heures', scheduledFor: ten }) }
}
const card = () => screen.findByRole('article', { name: 'Tailler la haie' })

const propose = (by: User, job: JobRow, more: { scheduledFor?: string | null; duration?: string | null } = {}): Id => {
  const id = newId()
  const wish = { scheduledFor: two, duration: null, ...more }
  act(by, 'schedule.propose', { id, jobId: job.id, studentId: job.assignedToId!, ...wish })
  return id
}

test('a student without network proposes another hour and duration, which waits and says so (2.2.210)', async () => {
  const { lea, job } = leaWorks()
  const { press, fill, choose } = await openApp('/my-jobs', lea)
  await card()
  network.setOnline(false)

  await choose('Proposer une autre heure', await card())
  const dialog = await dialogNamed('Proposer une autre heure')
  await says(['Marc répondra. D’ici là, ce qui est convenu reste.'], dialog)
  await press('Proposer', dialog)
  await says(['Changez la date ou la durée'], dialog)
  await fill('Date et heure', toLocalTime('2020-01-01T09:00:00.000Z'))
  await press('Proposer', dialog)
  await says(['Cette heure est déjà passée'], dialog)
  await fill('Date et heure', toLocalTime(two))
  await fill('Durée', '3 heures')
  await says(['Nouveau total : 75.00 CHF, au lieu de 50.00 CHF.'], dialog)
  await press('Proposer', dialog)

  await says([
    `Vous proposez le ${formatAppointment(two)} au lieu de ${formatTime(ten)}, pour 3 h au lieu de 2 h`,
    'Marc doit répondre.',
    'En attente d’envoi',
  ])
  expect(jobNow(job.id).timeProposals).toBeUndefined()
  network.setOnline(true)
  await expect.poll(() => jobNow(job.id).timeProposals).toMatchObject([{ byId: lea.id, scheduledFor: two }])
  await saysNo(['En attente d’envoi'])
  await press('Retirer la proposition', await card())
  await expect.poll(() => jobNow(job.id).timeProposals).toMatchObject([{ outcome: 'withdrawn' }])
})

test('a poster reads the proposal on the card and in the chat, agrees, and the work has its new time (1.2.611, 2.2.210)', async () => {
  const { marc, lea, job } = leaWorks()
  propose(lea, job)
  const { press } = await openApp('/my-jobs', marc)
  const todo = await screen.findByRole('region', { name: 'À faire' })
  await says([`Léa propose le ${formatAppointment(two)} au lieu de ${formatTime(ten)}.`], todo)

  await press('Chat', await card())
  const chat = await screen.findByRole('dialog', { name: 'Conversation avec Léa Essai' })
  const messages = await within(chat).findByRole('region', { name: 'Messages' })
  await says([`Léa propose le ${formatAppointment(two)}`], messages)
  await press('D’accord', chat)

  await says([`C’est convenu : le ${formatAppointment(two)}`], messages)
  await expect.poll(() => jobNow(job.id)).toMatchObject({ scheduledFor: two, timeProposals: [{ outcome: 'agreed' }] })
})

test('the page of the job has the proposal for its two parties (2.2.210)', async () => {
  const { marc, lea, job } = leaWorks()
  propose(lea, job)
  const { press } = await openApp(`/jobs/${job.id}`, marc)

  await says([`Léa propose le ${formatAppointment(two)}`])
  await press('D’accord')

  await expect.poll(() => jobNow(job.id).scheduledFor).toBe(two)
})

test('a poster declines, or proposes a time of their own instead (2.2.210)', async () => {
  const { marc, lea, job } = leaWorks()
  propose(lea, job)
  const { press, fill } = await openApp('/my-jobs', marc)

  await press('Refuser', await card())
  await expect.poll(() => jobNow(job.id).timeProposals?.at(-1)).toMatchObject({ outcome: 'declined' })
  propose(lea, job)
  await says(['Léa propose'])
  await press('Autre heure', await card())
  const dialog = await dialogNamed('Proposer une autre heure')
  await fill('Date et heure', toLocalTime(inDays(4, 9)))
  await press('Proposer', dialog)

  await says([`Vous proposez le ${formatAppointment(inDays(4, 9))} au lieu du ${formatAppointment(ten)}`])
  expect(jobNow(job.id)).toMatchObject({ scheduledFor: ten })
})

test('a proposal that has passed says so, and longer work says what is left beside its card payment (2.2.211, 2.2.212)', async () => {
  const { marc, lea, job } = leaWorks()
  network.api.money.paid(job.id, 5_000)
  const id = propose(lea, job, { scheduledFor: null, duration: '3 heures' })
  act(marc, 'schedule.answer', { id, jobId: job.id, accepts: true })
  propose(lea, job)
  const stored = jobNow(job.id)
  const timeProposals = stored.timeProposals!.map((one) =>
    one.outcome ? one : { ...one, scheduledFor: inDays(-1, 9) },
  )
  network.api.server.state.jobs.set(job.id, { ...stored, timeProposals })

  const { press } = await openApp('/my-jobs', marc)

  await says(['est passée sans réponse', 'il reste 25.00 CHF'], await card())
  await press('Autres actions', await card())
  expect(screen.getByRole('menuitem', { name: 'Proposer une autre heure' })).toBeTruthy()
})
