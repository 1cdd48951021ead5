import type { PendingQuery, Row } from 'postgres'
import type { Applicant, Application } from '../../schema/applications/application.ts'
import { isStudent, type PublicUser } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Paging } from '../../schema/paging.ts'
import { peopleFor } from '../accounts/visible-people.ts'
import type { Me } from '../http/me.ts'
import type { Page } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { findJob, jobsFor } from '../jobs/jobs.ts'
import { peekJob } from '../jobs/job-state.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { columns, toApplicationRow, type StoredApplication } from './application-rows.ts'

/** Whether no block hides the application. */
const isShown = (sql: AnySql) =>
  sql`not exists (select from people_apart where (one, other) = (a.student_id, (select posted_by_id from jobs where jobs.id = a.job_id)))`

const readPage = async (sql: AnySql, isAsked: PendingQuery<Row[]>, { limit, page }: Paging) => {
  const which = sql`from applications a where ${isAsked} and a.withdrawn_at is null and ${isShown(sql)}`
  const [rows, counted] = await Promise.all([
    sql<StoredApplication[]>`
      select ${columns(sql)} ${which} order by a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total ${which}`,
  ])
  return { rows, total: onlyRow(counted).total }
}

/** Returns the applications of a student with their jobs, newest first, without withdrawn ones. */
export const listSent = async (sql: AnySql, studentId: Id, paging: Paging): Promise<Page<Application>> => {
  const { rows, total } = await readPage(sql, sql`a.student_id = ${studentId}`, paging)
  const jobs = await jobsFor(
    sql,
    studentId,
    rows.map(({ jobId }) => jobId),
  )
  const items = rows.map((row) => {
    const job = jobs.get(row.jobId)
    return { ...toApplicationRow(row), ...(job && { job }) }
  })
  return { items, total }
}

/** Returns the applications to a job for its poster, newest first. Refusals: not_found, not_yours. */
export const listReceived = async (sql: AnySql, me: Me, jobId: Id, paging: Paging): Promise<Page<Application>> => {
  const job = await peekJob(sql, jobId)
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  if (job.postedById !== me.id) throw new Refusal('not_yours')

  const { rows, total } = await readPage(sql, sql`a.job_id = ${jobId}`, paging)
  const people = await peopleFor(
    sql,
    me.id,
    rows.map(({ studentId }) => studentId),
  )
  const students = new Map(people.map((person) => [person.id, applicantOf(person)]))
  const items = rows.map((row) => {
    const student = students.get(row.studentId)
    return { ...toApplicationRow(row), ...(student && { student }) }
  })
  return { items, total }
}

const applicantOf = ({ userType: _, privateProfile: __, ...applicant }: PublicUser): Applicant => applicant

/** Returns whether this student applied, and the application. Refusals: wrong_role, not_found. */
export const checkApplication = async (sql: AnySql, me: Me, jobId: Id) => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  const [sent] = await sql<StoredApplication[]>`
    select ${columns(sql)} from applications a
    where a.job_id = ${jobId} and a.student_id = ${me.id} and a.withdrawn_at is null and ${isShown(sql)}`
  if (sent) return { hasApplied: true, application: toApplicationRow(sent) }
  await findJob(sql, me.id, jobId)
  return { hasApplied: false, application: null }
}
