import type { Id } from '../../schema/ids.ts'
import { screens, type NewNotification } from '../notifications/notifications.ts'

/** Who acted. */
interface Actor {
  id: Id
  firstName: string
}

/** A paper, or the job of one. */
interface Named {
  id: Id
  title: string
}

/** About agreed work, so that no switch holds them back. `says` follows the name of who acted. */
const tell =
  (title: string, says: (job: string) => string, screen: (id: Id) => string = screens.paper) =>
  (userId: Id, by: Actor, about: Named): NewNotification => ({
    userId,
    type: 'other',
    topic: 'job',
    title,
    message: `${by.firstName} ${says(`« ${about.title} »`)}`,
    actionUrl: screen(about.id),
    aboutId: by.id,
  })

const asked = tell(
  'Attestation demandée',
  (job) => `vous demande une attestation de travail pour ${job}.`,
  screens.certificateOf,
)
export const certificateAsked = (posterId: Id, by: Actor, job: Named): NewNotification => ({
  ...asked(posterId, by, job),
  asks: { what: 'certificate', about: job.id },
})

export const certificateGiven = tell('Attestation signée', (job) => `a signé votre attestation de travail pour ${job}.`)

export const certificateWithdrawn = tell(
  'Attestation retirée',
  (job) => `a retiré l’attestation de travail pour ${job}.`,
)

export const requestDeclined = tell(
  'Attestation refusée',
  (job) => `ne donne pas d’attestation pour ${job}. Vous pouvez en parler dans le chat.`,
  () => screens.papers,
)

/** About an agreement of a job. */
type OfJob = Named & { jobId: Id }
const asksToSign = ({ jobId }: OfJob) => ({ asks: { what: 'agreement', about: jobId } }) as const

const proposed = tell(
  'Accord de travail proposé',
  (job) => `vous propose un accord de travail pour ${job}. Lisez-le, puis signez-le ou refusez-le.`,
)
export const agreementProposed = (userId: Id, by: Actor, paper: OfJob): NewNotification => ({
  ...proposed(userId, by, paper),
  ...asksToSign(paper),
})

const signed = (rest: string) => tell('Accord de travail signé', (job) => `a signé l’accord pour ${job}.${rest}`)
/** `isWhole`: whether both have signed. */
export const agreementSigned = (userId: Id, by: Actor, paper: OfJob, isWhole: boolean): NewNotification =>
  isWhole
    ? signed('')(userId, by, paper)
    : { ...signed(' Il manque votre signature.')(userId, by, paper), ...asksToSign(paper) }

export const agreementDeclined = tell(
  'Accord de travail non signé',
  (job) => `ne signe pas l’accord pour ${job}. Vous pouvez en parler dans le chat.`,
)

export const payslipMade = tell('Fiche de salaire', (job) => `a établi votre fiche de salaire pour ${job}.`)

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
