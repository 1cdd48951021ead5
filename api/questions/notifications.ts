import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

/** What somebody is told of a question about an offer. It quotes neither question nor answer: a moderator may hide them, and the offer has them. */
export interface Told {
  userId: Id
  by: { id: Id; firstName: string }
  job: { id: Id; title: string }
}

/** `says` follows the name of who acted. */
const tell =
  (title: string, says: (job: string) => string) =>
  ({ userId, by, job }: Told): NewNotification => ({
    userId,
    type: 'other',
    kind: 'questions',
    topic: 'question',
    title,
    message: `${by.firstName} ${says(`« ${job.title} »`)}.`,
    actionUrl: screens.questions(job.id),
    aboutId: by.id,
  })

const asked = tell('Question sur votre offre', (job) => `a une question sur ${job}`)
/** To the poster, who is asked for an answer. */
export const questionAsked = (told: Told, questionId: Id): NewNotification => ({
  ...asked(told),
  asks: { what: 'question', about: questionId },
})

/** To the poster, in place of the one before. */
export const questionTakenBack = tell('Question retirée', (job) => `a retiré sa question sur ${job}`)

/** To the student. */
export const questionAnswered = tell('Réponse à votre question', (job) => `a répondu à votre question sur ${job}`)
export const answerCorrected = tell('Réponse corrigée', (job) => `a corrigé sa réponse à votre question sur ${job}`)

/** To the student whose question has no answer. */
export const questionDeclined = tell(
  'Question écartée',
  (job) => `n’a pas répondu à votre question sur ${job} et l’a retirée`,
)
