import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

/** What somebody is told of a question about an offer. It quotes neither question nor answer: a moderator may hide them, and the offer has them. */
export interface Told {
  userId: Id
  by: { id: Id; firstName: string }
  job: { id: Id; title: string }
}

const tell = ({ userId, by, job }: Told, title: string, message: string): NewNotification => ({
  userId,
  type: 'other',
  kind: 'questions',
  topic: 'question',
  title,
  message,
  actionUrl: screens.questions(job.id),
  aboutId: by.id,
})

/** To the poster, who is asked for an answer. */
export const questionAsked = (told: Told, questionId: Id): NewNotification => ({
  ...tell(told, 'Question sur votre offre', `${told.by.firstName} a une question sur « ${told.job.title} ».`),
  asks: { what: 'question', about: questionId },
})

/** To the poster, in place of the one before. */
export const questionTakenBack = (told: Told): NewNotification =>
  tell(told, 'Question retirée', `${told.by.firstName} a retiré sa question sur « ${told.job.title} ».`)

/** To the student. */
export const questionAnswered = (told: Told): NewNotification =>
  tell(told, 'Réponse à votre question', `${told.by.firstName} a répondu à votre question sur « ${told.job.title} ».`)

export const answerCorrected = (told: Told): NewNotification =>
  tell(
    told,
    'Réponse corrigée',
    `${told.by.firstName} a corrigé sa réponse à votre question sur « ${told.job.title} ».`,
  )

/** To the student whose question has no answer. */
export const questionDeclined = (told: Told): NewNotification =>
  tell(
    told,
    'Question écartée',
    `${told.by.firstName} n’a pas répondu à votre question sur « ${told.job.title} » et l’a retirée.`,
  )
