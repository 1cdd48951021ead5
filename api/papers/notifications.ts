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
