import type { JobStatus } from '../../schema/catalogues/labels.ts'
import { formatAppointment, formatDay, formatTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { hiddenTitle } from '../../schema/jobs/fields.ts'
import { describeDeparture, type LeaveReason } from '../../schema/leaving/leaving.ts'
import { aboutAgreedWork, screens, type NewNotification } from '../notifications/notifications.ts'

interface Named {
  id: Id
  title: string
}

/** An offer in a notification to its applicants, who may not read the title of a hidden one (rule 1.4.52). */
export type Offered = Named & { isHidden?: boolean }

export const shownTitle = ({ title, isHidden }: Offered): string => (isHidden ? hiddenTitle : title)

/** The reasons for rejecting an application without a decision on it by the poster. */
export const reasons = {
  givenToAnother: (job: Offered) => `« ${shownTitle(job)} » a été confié à quelqu’un d’autre.`,
  deleted: (job: Offered) => `L’offre « ${shownTitle(job)} » a été retirée.`,
  cancelled: (job: Offered) => `L’offre « ${shownTitle(job)} » a été annulée.`,
}

/** To a student whose application was pending when the job closed. */
export const turnedDown = (userId: Id, why: string): NewNotification => ({
  userId,
  type: 'application_update',
  kind: 'applications',
  topic: 'answer',
  title: 'Candidature refusée',
  message: why,
  actionUrl: screens.myApplications,
})

const moved: Partial<Record<JobStatus, { title: string; message: (job: Named) => string }>> = {
  in_progress: { title: 'Le travail a commencé', message: ({ title }) => `« ${title} » est en cours.` },
  completed: { title: 'Job terminé', message: ({ title }) => `« ${title} » est terminé. Merci !` },
  cancelled: { title: 'Job annulé', message: ({ title }) => `« ${title} » a été annulé.` },
}

const ifItDoesNotSuit = 'Si cela ne vous convient plus, retirez votre candidature.'

/** The text of an unread `termsChanged` after a further change. It has all present terms, since an earlier change may have been undone. */
export const termsChangedAgain = (job: Offered, terms: readonly string[]): string =>
  `« ${shownTitle(job)} » a changé plusieurs fois. Nouvelles conditions : ${terms.join(' ; ')}. ${ifItDoesNotSuit}`

/** To a student with a pending application, even if they have muted such notifications: acceptance binds them to the terms they knew. */
export const termsChanged = (
  userId: Id,
  job: Offered & { postedById: Id },
  changes: readonly string[],
): NewNotification => ({
  userId,
  type: 'application_update',
  topic: 'letter',
  title: 'Offre modifiée',
  message: `« ${shownTitle(job)} » a changé : ${changes.join(' ; ')}. ${ifItDoesNotSuit}`,
  actionUrl: screens.job(job.id),
  aboutId: job.postedById,
})

interface Poster {
  id: Id
  firstName: string
}

/** Asks a student to apply. `says` follows the name of the poster. */
const askToApply = (userId: Id, poster: Poster, job: Named, title: string, says: string): NewNotification => ({
  userId,
  type: 'job_match',
  kind: 'offers',
  topic: 'invitation',
  title,
  message: `${poster.firstName} ${says}`,
  actionUrl: screens.job(job.id),
  aboutId: poster.id,
  asks: { what: 'apply', about: job.id },
})

/** To a student whom the poster asks to apply. */
export const invited = (userId: Id, poster: Poster, job: Named): NewNotification =>
  askToApply(userId, poster, job, 'Invitation à postuler', `aimerait votre aide : « ${job.title} ».`)

/** To the student to whom an offer is first proposed. `until`: when it is opened to all, ISO 8601. */
export const proposedFirst = (userId: Id, poster: Poster, job: Named, until: string): NewNotification => {
  const says = `vous propose d’abord « ${job.title} » : l’offre vous est réservée jusqu’au ${formatDay(until)} à ${formatTime(until)}.`
  return askToApply(userId, poster, job, 'Une offre pour vous d’abord', says)
}

/** To a student who was turned down for somebody who has left the work since. */
export const askedAgain = (userId: Id, poster: Poster, job: Named): NewNotification => {
  const says = `cherche de nouveau quelqu’un pour « ${job.title} » : êtes-vous encore libre ?`
  return askToApply(userId, poster, job, 'Encore libre ?', says)
}

/** What opens a reserved offer to all: its poster, the student's "Pas cette fois", its time, or that the student can't apply for it. */
export type Opening = 'poster' | 'declined' | 'time' | 'gone'

/** To the poster. It says nothing of why a student can't apply, who may have blocked the poster. */
export const openedToAll = (
  userId: Id,
  job: Named,
  opening: Opening,
  student?: { id: Id; firstName: string },
): NewNotification => ({
  userId,
  type: 'application_update',
  kind: 'applications',
  topic: 'letter',
  title: 'Offre ouverte à tous',
  message:
    opening === 'declined' && student
      ? `${student.firstName} ne peut pas cette fois : l’offre « ${job.title} » est maintenant ouverte à tous.`
      : opening === 'time'
        ? `Les 24 heures sont passées : l’offre « ${job.title} » est maintenant ouverte à tous.`
        : `La personne choisie ne peut pas postuler en ce moment : l’offre « ${job.title} » est ouverte à tous.`,
  actionUrl: screens.applicants(job.id),
  ...(opening === 'declined' && student && { aboutId: student.id }),
})

/** To the party that did not change the status; undefined if another notification covers the change. */
export const statusMoved = (userId: Id, job: Named, to: JobStatus): NewNotification | undefined => {
  const text = moved[to]
  return (
    text && {
      userId,
      type: 'other',
      topic: 'job',
      title: text.title,
      message: text.message(job),
      actionUrl: screens.conversation(job.id),
    }
  )
}

/** To a student who lives in the canton of new jobs, newest first. */
export const announced = (userId: Id, jobs: readonly Named[]): NewNotification => {
  const [job] = jobs
  const isOne = job && jobs.length === 1
  return {
    userId,
    type: 'job_match',
    kind: 'offers',
    title: isOne ? 'Nouvelle offre près de chez vous' : `${jobs.length} nouvelles offres près de chez vous`,
    message: isOne
      ? `« ${job.title} » vient d’être publié dans votre canton.`
      : `« ${job?.title} » et ${jobs.length === 2 ? 'une autre offre' : 'd’autres offres'} viennent d’être publiées dans votre canton.`,
    actionUrl: isOne ? screens.job(job.id) : screens.openJobs,
  }
}

/**
 * To the poster, whose offer is open again. It names neither the student, who may have blocked the poster, nor a reason, unless the student has said one.
 */
export const studentLeft = (
  userId: Id,
  job: Named,
  said?: { reason: LeaveReason; words: string | null; studentId: Id },
): NewNotification => {
  const why = said && describeDeparture({ reason: said.reason, ...(said.words !== null && { words: said.words }) })
  return {
    userId,
    type: 'other',
    topic: 'job',
    title: 'L’étudiant a renoncé',
    message: `« ${job.title} » est de nouveau ouvert aux candidatures.${why ? ` ${endSentence(why)}` : ''}`,
    actionUrl: screens.applicants(job.id),
    ...(said && { aboutId: said.studentId }),
  }
}

const endSentence = (text: string): string => (/[.!?…»]$/.test(text) ? text : `${text}.`)

/** To a student nearby who is free then, or looks for such an offer. */
export const reopenedNearby = (userId: Id, job: Named & { scheduledFor: Date | null }): NewNotification => {
  const moment = job.scheduledFor?.toISOString()
  return {
    userId,
    type: 'job_match',
    kind: 'offers',
    topic: 'offers',
    title: 'De nouveau libre près de chez vous',
    message: `« ${job.title} » cherche de nouveau quelqu’un${moment ? ` : ${formatAppointment(moment)}` : ''}.`,
    actionUrl: screens.job(job.id),
  }
}

/** To both parties of work that ended by itself. */
export const endedBySilence = (userId: Id, job: Named): NewNotification => ({
  userId,
  type: 'other',
  topic: 'job',
  title: 'Job annulé',
  message: `« ${job.title} » a été annulé automatiquement : rien ne s’est passé depuis 30 jours.`,
  actionUrl: screens.conversation(job.id),
})

/** About agreed work, to one of its parties, without a name. */
const aboutWork =
  (title: string, says: (job: string) => string) =>
  (userId: Id, job: Named): NewNotification =>
    aboutAgreedWork({ userId }, title, says(`« ${job.title} »`))

/** To the student whom the poster has blocked, and who no longer has a conversation to open. */
export const workCancelled = aboutWork('Job annulé', (job) => `${job} a été annulé.`)

/** To the student, because only the student can agree. */
const asksToCancel = (title: string, says: (job: string) => string) => {
  const tell = aboutWork(title, says)
  return (userId: Id, job: Named): NewNotification => ({
    ...tell(userId, job),
    asks: { what: 'cancellation', about: job.id },
  })
}

export const cancellationProposed = asksToCancel(
  'Annulation proposée',
  (job) => `Le particulier propose d’annuler ${job}. Rien ne change sans votre accord.`,
)

/** Once the proposal has been open for two days. */
export const cancellationReminder = asksToCancel(
  'Annulation proposée : votre réponse est attendue',
  (job) => `Acceptez ou refusez l’annulation de ${job}.`,
)

/** To the poster. */
export const cancellationDeclined = aboutWork('Annulation refusée', (job) => `L’étudiant continue ${job}.`)

/** To the poster, when the student agrees after the work has already begun. */
export const termsAgreed = aboutWork(
  'Offre modifiée acceptée',
  (job) => `L’étudiant accepte les nouvelles conditions de ${job}.`,
)

/** To the student. */
export const cancellationTakenBack = aboutWork('Annulation retirée', (job) => `${job} continue comme prévu.`)

/** To both parties, the evening before. It names the day, because some read it only on that day. */
export const reminders = (job: Named & { postedById: Id; assignedToId: Id }, scheduledFor: Date): NewNotification[] => {
  const moment = scheduledFor.toISOString()
  const told = {
    type: 'other',
    kind: 'reminders',
    topic: 'reminder',
    title: 'Rappel d’un job',
    message: `« ${job.title} » : ${formatDay(moment)} à ${formatTime(moment)}.`,
  } as const
  return [
    { ...told, userId: job.assignedToId, actionUrl: screens.acceptedJobs },
    { ...told, userId: job.postedById, actionUrl: screens.conversation(job.id) },
  ]
}
