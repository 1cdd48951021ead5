import { formatAppointment } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { TimedWork, TimeProposal } from '../../schema/jobs/time-proposal.ts'
import { shownDuration } from '../../schema/jobs/duration.ts'
import { describeChange, describeWish } from '../../schema/jobs/time-proposal-words.ts'
import { aboutAgreedWork, type NewNotification } from '../notifications/notifications.ts'

/** A proposal of another time, for the party who did not act. */
export interface Told {
  userId: Id
  by: { id: Id; firstName: string }
  jobId: Id
  /** The job's title. */
  title: string
  proposal: Pick<TimeProposal, 'scheduledFor' | 'duration'>
}

/** `work`: as it is before an agreement. */
export const timeProposed = (told: Told, work: TimedWork): NewNotification => {
  const { by, title, proposal } = told
  const what = proposal.scheduledFor === null ? 'Autre durée proposée' : 'Autre heure proposée'
  return aboutAgreedWork(
    { ...told, asks: { what: 'time', about: told.jobId } },
    what,
    `« ${title} » : ${by.firstName} propose ${describeChange(proposal, work)}.`,
  )
}

export const timeAgreed = (told: Told): NewNotification =>
  aboutAgreedWork(
    told,
    'C’est convenu',
    `« ${told.title} » : ${told.by.firstName} accepte ${describeWish(told.proposal)}.`,
  )

export const timeDeclined = (told: Told, { scheduledFor, duration }: TimedWork): NewNotification => {
  const { by, title, proposal } = told
  const agreed =
    proposal.scheduledFor === null ? shownDuration(duration) : scheduledFor && `le ${formatAppointment(scheduledFor)}`
  const rest = agreed ? ` Ce qui est convenu reste : ${agreed}.` : ''
  return aboutAgreedWork(
    told,
    'Proposition refusée',
    `« ${title} » : ${by.firstName} refuse ${describeWish(proposal)}.${rest}`,
  )
}

export const timeWithdrawn = (told: Told): NewNotification =>
  aboutAgreedWork(
    told,
    'Proposition retirée',
    `« ${told.title} » : ${told.by.firstName} ne propose plus ${describeWish(told.proposal)}.`,
  )
