import { fullName } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { formatRate } from '../../schema/money.ts'
import { shownTitle, type Offered } from '../jobs/notifications.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

interface Named {
  id: Id
  title: string
}
interface Person {
  id: Id
  firstName: string
  lastName: string
}

const mayStillLeave = 'L’offre a changé depuis votre candidature : relisez-la. Vous pouvez encore renoncer.'

/** To the poster, of what a student did. */
const toPoster =
  (title: string, did: string) =>
  (userId: Id, student: Person, job: Named): NewNotification => ({
    userId,
    type: 'application_update',
    kind: 'applications',
    title,
    message: `${fullName(student)} ${did} « ${job.title} ».`,
    actionUrl: screens.applicants(job.id),
    topic: 'letter',
    aboutId: student.id,
  })

export const applied = toPoster('Nouvelle candidature', 'a postulé à')
export const withdrawn = toPoster('Candidature retirée', 'a retiré sa candidature pour')
/** From a student who has waited for an answer. */
export const askedAgain = toPoster('Candidature en attente', 'attend votre réponse pour')
/** From a student who had been turned down, and says that they are still free. */
export const renewed = toPoster('Encore libre', 'est encore libre pour')

/** To the student, even if they have muted such notifications: the poster counts on them from now on. `rate`: what it was raised to, in CHF per hour. */
export const accepted = (
  userId: Id,
  job: Named,
  { isUnderNewTerms = false, rate }: { isUnderNewTerms?: boolean; rate?: number } = {},
): NewNotification => ({
  userId,
  type: 'application_update',
  topic: 'acceptance',
  title: 'Candidature acceptée',
  message: [
    `Félicitations ! « ${job.title} » est pour vous.`,
    ...(rate === undefined ? [] : [`Le tarif est relevé à ${formatRate(rate)} CHF/h.`]),
    ...(isUnderNewTerms ? [mayStillLeave] : []),
  ].join(' '),
  actionUrl: screens.myApplications,
})

/** To the student, when the poster rejects the application. */
export const rejected = (userId: Id, job: Offered): NewNotification => ({
  userId,
  type: 'application_update',
  kind: 'applications',
  topic: 'answer',
  title: 'Candidature refusée',
  message: `Votre candidature pour « ${shownTitle(job)} » n’a pas été retenue.`,
  actionUrl: screens.myApplications,
})
