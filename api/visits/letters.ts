import { formatMoment } from '../../schema/dates.ts'
import { answerHours } from '../../schema/visits/absence.ts'
import type { PersonalLetters } from '../mail/letters.ts'

export const visitLetters = {
  /**
   * To the party of agreed work who is said to have been absent: not once the absence is answered, taken back or counts, nor if the person was mailed of it
   * within the last day.
   */
  'absence-said': async (sql, _recipient, { userId, jobId, studentId }) => {
    const [said] = await sql<{ title: string; firstName: string; until: Date }[]>`
      select j.title, b.first_name as "firstName", a.said_at + make_interval(hours => ${answerHours}) as until
      from absences a join jobs j on j.id = a.job_id join users b on b.id = a.by_id
      where a.job_id = ${jobId} and a.student_id = ${studentId} and a.accused_id = ${userId}
        and a.agreed_at is null and a.contested_at is null and a.withdrawn_at is null
        and a.said_at > now() - make_interval(hours => ${answerHours})
        and (a.mailed_at is null or a.mailed_at <= now() - interval '1 day')
        and not exists (select from people_apart where (one, other) = (a.by_id, a.accused_id))`
    return (
      said && {
        subject: `Absence signalée : ${said.title}`,
        paragraphs: [
          `${said.firstName} dit que vous n’étiez pas là pour « ${said.title} ».`,
          `Vous pouvez répondre jusqu’au ${formatMoment(said.until.toISOString())}. Sans réponse de votre part, cette absence compte dans votre profil.`,
        ],
        action: ['Répondre', '/accepted-jobs'],
        noteSent: () => sql`
          update absences set mailed_at = now()
          where job_id = ${jobId} and student_id = ${studentId} and accused_id = ${userId}`,
      }
    )
  },
} satisfies Partial<PersonalLetters>
