import { newId, type Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import type { Paging } from '../../schema/paging.ts'
import { ReportAnswer } from '../../schema/safety/answers.ts'
import type { Report } from '../../schema/safety/report.ts'
import type { ReportKind } from '../../schema/safety/report-reasons.ts'
import type { ReportDraft } from '../../schema/safety/wire.ts'
import { lengthOf } from '../../schema/text.ts'
import type { Me } from '../http/me.ts'
import { readPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { isCovered, mayKeep } from '../jobs/job-rows.ts'
import { findJob } from '../jobs/jobs.ts'
import type { PhotoFile, PhotoSize } from '../photos/photo-store.ts'
import { readPhoto } from '../photos/photos.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'
import { transact } from '../postgres/transaction.ts'

/** The most characters of a report to which its author has added. */
const mostWords = 10 * limits.report

/**
 * Leaves a report for the moderators, with a copy of the reported text, because its author may change it. While the first report is open, a
 * repetition only adds its words to the first (rules 1.4.50 and 1.4.51). Refusals: not_found, invalid, id_reused.
 */
export const reportSomething = (sql: Sql, me: Me, draft: ReportDraft): Promise<void> =>
  transact(sql, async (tx) => {
    const { id = newId(), kind, subjectId, reason, comment } = draft
    const accusedId = await authorOf(tx, me, kind, subjectId)
    if (accusedId === me.id) throw new Refusal('invalid', { issues: [{ path: 'subjectId', message: 'choice' }] })
    const [open] = await tx<OpenReport[]>`
      select id, comment from reports
      where reporter_id = ${me.id} and kind = ${kind} and subject_id = ${subjectId} and settled_at is null for no key update`
    if (open) return await addWords(tx, open, comment)
    const { count } = await tx`
      insert into reports (id, reporter_id, accused_id, kind, subject_id, reason, comment, words)
      select r.*, coalesce(${presentWords(tx)}, '')
      from (values (${id}::uuid, ${me.id}::uuid, ${accusedId}::uuid, ${kind}, ${subjectId}::uuid, ${reason}, ${comment}))
        as r (id, reporter_id, accused_id, kind, subject_id, reason, comment)
      on conflict do nothing`
    if (count > 0) return
    const others = await tx`
      select from reports
      where id = ${id} and (reporter_id, kind, subject_id) <> (${me.id}::uuid, ${kind}, ${subjectId}::uuid)`
    if (others.length > 0) throw new Refusal('id_reused')
  })

type OpenReport = Pick<Report, 'id' | 'comment'>

/** Adds to an open report what its author says about it later: the screen has told them that it was sent. */
const addWords = async (tx: AnySql, { id, comment: said }: OpenReport, comment: string | null): Promise<void> => {
  if (comment === null || said?.includes(comment)) return
  const words = said === null ? comment : `${said}\n\n${comment}`
  if (lengthOf(words) > mostWords) throw new Refusal('invalid', { issues: [{ path: 'comment', message: 'tooLong' }] })
  await tx`update reports set comment = ${words} where id = ${id}`
}

/** Returns the author of the subject, if the caller may see it. Only its receiver can report a message. Refusals: not_found. */
const authorOf = async (sql: AnySql, me: Me, kind: ReportKind, id: Id): Promise<Id> => {
  if (kind === 'job') return (await findJob(sql, me.id, id)).postedById
  const [found] = await {
    person: () => sql<{ id: Id }[]>`select id from users where id = ${id}`,
    message: () => sql<{ id: Id }[]>`
      select sender_id as id from messages where id = ${id} and receiver_id = ${me.id} and hidden_at is null`,
    review: () => sql<{ id: Id }[]>`select reviewer_id as id from reviews where id = ${id} and hidden_at is null`,
    question: () => sql<{ id: Id }[]>`select asker_id as id ${seenQuestion(sql, me, id)}`,
    answer: () => sql<{ id: Id }[]>`select posted_by_id as id ${seenQuestion(sql, me, id)} and q.answer is not null`,
  }[kind]()
  if (!found) throw new Refusal('not_found')
  return found.id
}

/** The question with this id, as `q`, if it stands in the row of its offer that the caller may read. */
const seenQuestion = (sql: AnySql, me: Me, id: Id) => sql`
  from questions q join jobs j on j.id = q.job_id
  where q.id = ${id} and ${mayKeep(sql, me.id)} and not ${isCovered(sql, me.id)}
    and jsonb_path_exists(questions_json(j, ${me.id}::uuid)::jsonb, '$[*] ? (@.id == $id)', jsonb_build_object('id', q.id))`

const toReport = rowOf<Report>(ReportAnswer)

/**
 * Returns one page of the open reports, oldest first, or of the settled ones, last settled first. Reports about the caller are left to other
 * moderators (rule 1.4.51).
 */
export const listReports = async (sql: AnySql, me: Me, isOpen: boolean, { limit, page }: Paging) => {
  const which = sql`accused_id <> ${me.id} and r.settled_at is ${isOpen ? sql`null` : sql`not null`}`
  return await readPage(
    sql<Stored<Report>[]>`
      select r.id, r.kind, subject_id as "subjectId", reason, r.comment, r.created_at as "createdAt",
        settled_at as "settledAt", ${named(sql, 'by')} as reporter,
        ${named(sql, 'of')} || jsonb_build_object('isSuspended', "of".suspended_at is not null) as accused,
        nullif(coalesce(r.words, ${presentWords(sql)}), '') as text, nullif(${presentWords(sql)}, '') as "presentText",
        (select count(*)::int from (${photosOf(sql)}) as photos) as photos,
        case when m.place is not null then json_build_object('name', m.place, 'at',
          case when m.latitude is not null then json_build_object('latitude', m.latitude, 'longitude', m.longitude) end)
        end as place,
        (j.hidden_at is not null and not j.is_hidden_with_poster) or coalesce(m.hidden_at, v.hidden_at,
          case r.kind when 'question' then q.hidden_at else q.answer_hidden_at end) is not null as "isHidden"
      from reports r
        join users by on by.id = reporter_id
        join users "of" on "of".id = accused_id
        left join jobs j on r.kind = 'job' and j.id = subject_id
        left join messages m on r.kind = 'message' and m.id = subject_id
        left join reviews v on r.kind = 'review' and v.id = subject_id
        left join questions q on r.kind in ('question', 'answer') and q.id = subject_id
      where ${which}
      order by ${isOpen ? sql`r.created_at, r.id` : sql`r.settled_at desc, r.id`}
      limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from reports r where ${which}`,
    toReport,
  )
}

/** The present text of the subject of the report `r`, if it has any. */
const presentWords = (sql: AnySql) => sql`
  case r.kind
    when 'job' then (select title || chr(10) || description from jobs where id = r.subject_id)
    when 'message' then (select content from messages where id = r.subject_id)
    when 'review' then (select reviews.comment from reviews where id = r.subject_id)
    when 'question' then (select text from questions where id = r.subject_id)
    when 'answer' then (select answer from questions where id = r.subject_id)
    when 'person' then (select bio from student_profiles where user_id = r.subject_id)
  end`

/** The photos of the subject of the report `r`, with their places from 1: of a person, of an offer, of a message, of a review. */
const photosOf = (sql: AnySql) => sql`
  select photo_id, 1 as place from users where r.kind = 'person' and id = r.subject_id and photo_id is not null
  union all
  select photo_id, place::int from jobs, unnest(photo_ids) with ordinality as own (photo_id, place)
  where r.kind = 'job' and jobs.id = r.subject_id
  union all
  select photo_id, 1 from messages where r.kind = 'message' and id = r.subject_id and photo_id is not null
  union all
  select photo_id, place from review_photos where r.kind = 'review' and review_id = r.subject_id`

/**
 * Returns to moderators a photo of a reported subject, hidden or not, as long as the photo exists (rule 1.2.420). Refusals: not_found.
 */
export const readReportedPhoto = async (
  sql: AnySql,
  me: Me,
  { id, place }: { id: Id; place: number },
  size: PhotoSize,
): Promise<PhotoFile> => {
  const [found] = await sql<{ photoId: Id }[]>`
    select photo_id as "photoId" from reports r cross join lateral (${photosOf(sql)}) as photos
    where r.id = ${id} and accused_id <> ${me.id} and photos.place = ${place}`
  const file = found && (await readPhoto(sql, found.photoId, size))
  if (!file) throw new Refusal('not_found')
  return file
}

/** The name of a person, where `person` is the alias of a row of `users` in the statement. */
export const named = (sql: AnySql, person: string) => sql`
  jsonb_build_object('id', ${sql(person)}.id, 'firstName', ${sql(person)}.first_name, 'lastName', ${sql(person)}.last_name)`
