import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

/** Who acted. */
interface Actor {
  id: Id
  firstName: string
}

/** About agreed work, so that no switch holds them back. */
const tell = (userId: Id, by: Actor, title: string, message: string, actionUrl: string): NewNotification => ({
  userId,
  type: 'other',
  topic: 'job',
  title,
  message,
  actionUrl,
  aboutId: by.id,
})

export const certificateAsked = (posterId: Id, by: Actor, job: { id: Id; title: string }): NewNotification => ({
  ...tell(
    posterId,
    by,
    'Attestation demandée',
    `${by.firstName} vous demande une attestation de travail pour « ${job.title} ».`,
    screens.certificateOf(job.id),
  ),
  asks: { what: 'certificate', about: job.id },
})

export const certificateGiven = (studentId: Id, by: Actor, paper: { id: Id; title: string }): NewNotification =>
  tell(
    studentId,
    by,
    'Attestation signée',
    `${by.firstName} a signé votre attestation de travail pour « ${paper.title} ».`,
    screens.paper(paper.id),
  )

export const certificateWithdrawn = (userId: Id, by: Actor, paper: { id: Id; title: string }): NewNotification =>
  tell(
    userId,
    by,
    'Attestation retirée',
    `${by.firstName} a retiré l’attestation de travail pour « ${paper.title} ».`,
    screens.paper(paper.id),
  )

export const requestDeclined = (studentId: Id, by: Actor, paper: { id: Id; title: string }): NewNotification =>
  tell(
    studentId,
    by,
    'Attestation refusée',
    `${by.firstName} ne donne pas d’attestation pour « ${paper.title} ». Vous pouvez en parler dans le chat.`,
    screens.papers,
  )

/** About an agreement of a job. */
interface OfJob {
  id: Id
  jobId: Id
  title: string
}

export const agreementProposed = (userId: Id, by: Actor, paper: OfJob): NewNotification => ({
  ...tell(
    userId,
    by,
    'Accord de travail proposé',
    `${by.firstName} vous propose un accord de travail pour « ${paper.title} ». Lisez-le, puis signez-le ou refusez-le.`,
    screens.paper(paper.id),
  ),
  asks: { what: 'agreement', about: paper.jobId },
})

/** `isWhole`: whether both have signed. */
export const agreementSigned = (userId: Id, by: Actor, paper: OfJob, isWhole: boolean): NewNotification => ({
  ...tell(
    userId,
    by,
    'Accord de travail signé',
    `${by.firstName} a signé l’accord pour « ${paper.title} ».${isWhole ? '' : ' Il manque votre signature.'}`,
    screens.paper(paper.id),
  ),
  ...(!isWhole && { asks: { what: 'agreement', about: paper.jobId } }),
})

export const agreementDeclined = (userId: Id, by: Actor, paper: { id: Id; title: string }): NewNotification =>
  tell(
    userId,
    by,
    'Accord de travail non signé',
    `${by.firstName} ne signe pas l’accord pour « ${paper.title} ». Vous pouvez en parler dans le chat.`,
    screens.paper(paper.id),
  )

export const payslipMade = (studentId: Id, by: Actor, paper: { id: Id; title: string }): NewNotification =>
  tell(
    studentId,
    by,
    'Fiche de salaire',
    `${by.firstName} a établi votre fiche de salaire pour « ${paper.title} ».`,
    screens.paper(paper.id),
  )

/** Tells either of the two that the payslips of a year were made anew, because it passed the limit, or came back below it. */
export const payslipsRenewed = (userId: Id, wageYearId: Id, year: number): NewNotification => ({
  userId,
  type: 'other',
  kind: 'reminders',
  topic: 'papers',
  title: 'Fiches de salaire refaites',
  message: `Le salaire de ${year} a passé la limite de 750 CHF : les cotisations de tout le salaire en dépendent. Les fiches d’avant sont retirées et remplacées.`,
  actionUrl: screens.handOver(wageYearId),
})

/** Tells somebody that the statements of a year are there. */
export const statementsReady = (userId: Id, year: number): NewNotification => ({
  userId,
  type: 'other',
  kind: 'reminders',
  topic: 'papers',
  title: `Vos relevés de ${year}`,
  message: `Les relevés de ${year} sont prêts dans « Documents ».`,
  actionUrl: screens.papers,
})
