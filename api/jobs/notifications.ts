import type { JobStatus } from '../../schema/catalogues/labels.ts'
import { formatDay, formatTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

interface Named {
  id: Id
  title: string
}

/** The reasons for which an application is rejected without a decision by the poster. */
export const reasons = {
  givenToAnother: ({ title }: Named) => `« ${title} » a été confié à quelqu’un d’autre.`,
  deleted: ({ title }: Named) => `L’offre « ${title} » a été retirée.`,
  cancelled: ({ title }: Named) => `L’offre « ${title} » a été annulée.`,
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

/** To a student whose letter waits, in any case: who is accepted is bound by what they knew of. */
const ifItDoesNotSuit = 'Si cela ne vous convient plus, retirez votre candidature.'

/** The text of an unread `termsChanged` once the offer has changed again: all that it says now, since what was told of before may have changed back. */
export const termsChangedAgain = (job: Named, terms: readonly string[]): string =>
  `« ${job.title} » a changé plusieurs fois. L’offre dit maintenant : ${terms.join(' ; ')}. ${ifItDoesNotSuit}`

export const termsChanged = (
  userId: Id,
  job: Named & { postedById: Id },
  changes: readonly string[],
): NewNotification => ({
  userId,
  type: 'application_update',
  topic: 'letter',
  title: 'Offre modifiée',
  message: `« ${job.title} » a changé : ${changes.join(' ; ')}. ${ifItDoesNotSuit}`,
  actionUrl: screens.job(job.id),
  aboutId: job.postedById,
})

/** To the party that did not change the status; undefined where another notification covers it. */
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
      : `« ${job?.title} » et d’autres offres viennent d’être publiées dans votre canton.`,
    actionUrl: isOne ? screens.job(job.id) : screens.openJobs,
  }
}

const aboutAgreedWork = (userId: Id, title: string, message: string): NewNotification => ({
  userId,
  type: 'other',
  topic: 'job',
  title,
  message,
  actionUrl: screens.acceptedJobs,
})

/** To the student, the only one who can agree. */
export const cancellationProposed = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(
    userId,
    'Annulation proposée',
    `On vous propose d’annuler « ${job.title} ». Rien ne change sans votre accord.`,
  )

/** To the student, once the proposal has been open for two days. */
export const cancellationReminder = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(
    userId,
    'Annulation proposée : votre réponse est attendue',
    `Acceptez ou refusez l’annulation de « ${job.title} ».`,
  )

/** To the poster. */
export const cancellationDeclined = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(userId, 'Annulation refusée', `L’étudiant continue « ${job.title} ».`)

/** To the poster of work that has begun before its student agreed. */
export const termsAgreed = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(
    userId,
    'Offre modifiée acceptée',
    `L’étudiant fait « ${job.title} » selon l’offre telle qu’elle est.`,
  )

/** To the student. */
export const cancellationTakenBack = (userId: Id, job: Named): NewNotification =>
  aboutAgreedWork(userId, 'Annulation retirée', `« ${job.title} » continue comme prévu.`)

/** To both, the evening before. It names the day, because some read it on that very day. */
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
