import type { Id } from '../../schema/ids.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import type { Letter, PersonalLetters } from '../mail/letters.ts'
import { readChoices } from '../notifications/choices.ts'
import type { Sql } from '../postgres/connect.ts'

/** The letters about applications and what becomes of them. */
export const applicationLetters = {
  'application-accepted': async (sql, _recipient, { applicationId }) => {
    const found = await readApplication(sql, applicationId)
    if (!found || found.isApart || found.isWithdrawn || found.isCancelled) return undefined
    const { job, poster, isUnderNewTerms } = found
    return {
      subject: `Candidature acceptée : ${job.title}`,
      paragraphs: [
        `Félicitations ! ${poster} vous confie « ${job.title} ».`,
        ...(isUnderNewTerms
          ? ['L’offre a changé depuis votre candidature : relisez-la. Vous pouvez encore renoncer.']
          : []),
        'La conversation est ouverte : convenez ensemble du moment et des détails.',
      ],
      action: ['Ouvrir la conversation', dashboardPath({ tab: 'messages', jobId: job.id })],
    }
  },
  'application-received': (sql, { id }, { applicationId }) =>
    writeToPoster(sql, id, applicationId, ({ job, student }) => ({
      subject: `Nouvelle candidature : ${job.title}`,
      first: `${student} a postulé à votre offre « ${job.title} ».`,
    })),
  /** Of a student who had been turned down and is asked again. */
  'application-renewed': (sql, { id }, { applicationId }) =>
    writeToPoster(sql, id, applicationId, ({ job, student }) => ({
      subject: `Encore libre : ${job.title}`,
      first: `${student} est encore libre pour votre offre « ${job.title} ».`,
    })),
  /** To the poster, whose offer is open again. It doesn't name the student, who may have blocked the poster. */
  'student-left': async (sql, _recipient, { applicationId }) => {
    const found = await readApplication(sql, applicationId)
    if (!found || found.isOfferGone) return undefined
    const { job } = found
    return {
      subject: `De nouveau ouvert : ${job.title}`,
      paragraphs: [
        `L’étudiant qui devait faire « ${job.title} » ne peut pas venir.`,
        'Votre offre est de nouveau ouverte aux candidatures, avec le même texte. Vérifiez sa date, ou supprimez-la si vous n’en avez plus besoin.',
      ],
      action: ['Voir mon offre', dashboardPath({ tab: 'jobs', jobId: job.id })],
    }
  },
} satisfies Partial<PersonalLetters>

const writeToPoster = async (
  sql: Sql,
  posterId: Id,
  id: Id,
  about: (found: Found) => { subject: string; first: string },
): Promise<Letter | undefined> => {
  const found = await readApplication(sql, id)
  if (!found || found.isWithdrawn || found.isOfferGone || found.isApart || found.isMailed) return undefined
  const { muted } = await readChoices(sql, posterId)
  if (muted.some(({ kind, channel }) => kind === 'applications' && channel === 'mail')) return undefined
  const { subject, first } = about(found)
  return {
    subject,
    paragraphs: [first, 'Lisez la candidature, puis répondez quand vous voulez.'],
    action: ['Voir les candidatures', dashboardPath({ tab: 'jobs', jobId: found.job.id })],
    noteSent: () => sql`update applications set mailed_at = now() where id = ${id}`,
  }
}

interface Found {
  job: { id: Id; title: string }
  student: string
  poster: string
  isWithdrawn: boolean
  /** The agreed work was cancelled since. */
  isCancelled: boolean
  /** The poster has deleted the offer, or a moderator has hidden it. */
  isOfferGone: boolean
  /** One of the two has since blocked the other, so nothing may name one to the other (rule 1.4.41). */
  isApart: boolean
  /** The offer has changed since the student applied, so they may still leave the job. */
  isUnderNewTerms: boolean
  /** The poster was mailed about this student and this offer within the last day, maybe for an application since withdrawn. */
  isMailed: boolean
}

const readApplication = async (sql: Sql, id: Id): Promise<Found | undefined> => {
  const [found] = await sql<Found[]>`
    select json_build_object('id', j.id, 'title', j.title) as job,
      s.first_name || ' ' || s.last_name as student, p.first_name || ' ' || p.last_name as poster,
      a.withdrawn_at is not null as "isWithdrawn", j.status = 'cancelled' as "isCancelled",
      j.deleted_at is not null or j.hidden_at is not null as "isOfferGone",
      exists (select from people_apart where (one, other) = (a.student_id, j.posted_by_id)) as "isApart",
      a.terms_changed_at is not null as "isUnderNewTerms",
      exists (
        select from applications told where told.job_id = a.job_id and told.student_id = a.student_id
          and told.mailed_at > now() - interval '1 day') as "isMailed"
    from applications a
      join jobs j on j.id = a.job_id
      join users s on s.id = a.student_id
      join users p on p.id = j.posted_by_id
    where a.id = ${id}`
  return found
}
