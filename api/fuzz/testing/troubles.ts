import type { User } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import type { ReportKind } from '../../../schema/safety/report-reasons.ts'
import { ReportDraft } from '../../../schema/safety/wire.ts'
import { write } from '../../feeds/write.ts'
import { meOf } from '../../testing/test-seed.ts'
import { answerComplaint, complain } from '../../payments/complaints/complaints.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import type { Sql } from '../../postgres/connect.ts'
import { dismissReport } from '../../safety/moderation.ts'
import { reportSomething } from '../../safety/reports.ts'
import { never, type Secret, type Told } from './secrets.ts'

interface Dispute {
  job: { id: Id }
  by: User
  to: User
  readers: Secret['of']
}

/** Adds a complaint about the held money of a job, with an answer. */
export const addComplaint = async (
  sql: Sql,
  { pools, secrets }: Told,
  { job, by, to, readers }: Dispute,
): Promise<void> => {
  const [reason, text] = [`plainte-zq7x-${by.firstName}`, `reponse-zq7x-${to.firstName}`]
  const { complaint } = await write(sql, (tx) => complain(tx, meOf(by), job.id, { reason }))
  await write(sql, (tx) => answerComplaint(tx, meOf(to), complaint.id, { text }))
  for (const words of [reason, text])
    secrets.push({ what: `the complaint of ${by.firstName}`, text: words, of: readers })
  for (const party of [by, to]) pools.add('complaint', complaint.id, readers === never ? undefined : party.id)
}

type Callers = Record<'student' | 'individual' | 'counterpart' | 'stranger' | 'moderator', User>

/** Adds a report that is open, one that was dismissed, and one about the moderator, who must not know of it. */
export const addReports = async (
  sql: Sql,
  { pools, secrets }: Told,
  { student, individual, counterpart, stranger, moderator, message }: Callers & { message: { id: Id } },
): Promise<void> => {
  const report = async (by: User, kind: ReportKind, subject: { id: Id }, readers: readonly User[]) => {
    const comment = `signalement-zq7x-${by.firstName}`
    const draft = ReportDraft.parse({ kind, subjectId: subject.id, reason: 'other', comment })
    await reportSomething(sql, meOf(by), draft)
    secrets.push({ what: `the report of ${by.firstName}`, text: comment, of: readers.map(({ id }) => id) })
    const { id } = onlyRow(await sql<{ id: Id }[]>`select id from reports where reporter_id = ${by.id}`)
    pools.add('report', id, readers.includes(moderator) ? moderator.id : undefined)
    return id
  }
  pools.add('report with photos', await report(counterpart, 'message', message, [counterpart, moderator]), moderator.id)
  await report(stranger, 'person', moderator, [stranger])
  const dismissed = await report(student, 'person', individual, [student, moderator])
  const reason = 'classement-zq7x'
  await write(sql, (tx) => dismissReport(tx, meOf(moderator), dismissed, reason))
  secrets.push({ what: 'why a report was dismissed', text: reason, of: [moderator.id] })
}
