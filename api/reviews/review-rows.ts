import type { Id } from '../../schema/ids.ts'
import { hiddenTitle } from '../../schema/jobs/fields.ts'
import type { Paging } from '../../schema/paging.ts'
import { EvaluationAnswer, ReviewAnswer } from '../../schema/reviews/answers.ts'
import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'
import { isGone, shownFirstName, shownLastName } from '../accounts/shown-names.ts'
import { Refusal } from '../http/refusal.ts'
import { readPage } from '../http/paging.ts'
import { isParty } from '../jobs/job-rows.ts'
import type { AnySql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'

type StoredReview = Omit<Stored<Review>, 'workPhotos'> & { photos: number }

const toRow = rowOf<Review>(ReviewAnswer)
const toEvaluation = rowOf<StructuredEvaluation>(EvaluationAnswer)

const jobNamed = (sql: AnySql, readerId: Id | null) => sql`json_build_object('title',
  case when j.hidden_at is null or ${isParty(sql, readerId)} then j.title else ${hiddenTitle} end)`

/** Whether the reader wrote the review or is reviewed in it. Everybody else is told neither the job nor more of a student's last name than its first letter (rules 2.2.152 and 4.58). */
const isOfReader = (sql: AnySql, readerId: Id | null) => sql`${readerId}::uuid in (r.reviewer_id, r.reviewee_id)`

const reviewerName = (
  sql: AnySql,
  readerId: Id | null,
) => sql`json_build_object('firstName', ${shownFirstName(sql, 'u')},
  'lastName', case when u.user_type <> 'student' or ${isOfReader(sql, readerId)} then ${shownLastName(sql, 'u')}
    else left(${shownLastName(sql, 'u')}, 1) || case when ${isGone(sql, 'u')} then '' else '.' end end)`

/** `readerId` is null for visitors. */
const reviewColumns = (sql: AnySql, readerId: Id | null) => sql`
  select r.id, case when ${isOfReader(sql, readerId)} then r.job_id end as "jobId", r.rating, r.comment, r.created_at as "createdAt",
    (select count(*)::int from review_photos where review_id = r.id) as photos,
    ${jobNamed(sql, readerId)} as job,
    ${reviewerName(sql, readerId)} as reviewer,
    coalesce(r.reviewer_id = ${readerId}, false) as "isMine", case when r.hidden_at is not null then true end as "isHidden"
  from reviews r join jobs j on j.id = r.job_id join users u on u.id = r.reviewer_id`

/** The author of a hidden review still sees that it exists, without its text; otherwise the app would ask for another review (rule 1.4.52). */
const toReview = ({ photos, ...stored }: StoredReview): Review => {
  const review = toRow({ ...stored, workPhotos: null })
  if (review.isHidden) return { ...review, comment: null }
  const paths = Array.from({ length: photos }, (_, index) => `/api/reviews/${review.id}/photos/${index + 1}`)
  return { ...review, workPhotos: photos === 0 ? null : paths }
}

/** Returns one review in the shape of the API, as its author sees it. */
export const readReview = async (sql: AnySql, authorId: Id, id: Id): Promise<Review> => {
  const [stored] = await sql<StoredReview[]>`${reviewColumns(sql, authorId)} where r.id = ${id}`
  if (!stored) throw new Refusal('not_found')
  return toReview(stored)
}

/**
 * Returns one page of the reviews about a person, newest first, and the total; each shows whether this reader wrote it (rule 1.2.407). This reader's
 * own hidden reviews are among them without words, and not in the total. Refusals: not_found.
 */
export const listReviews = async (sql: AnySql, readerId: Id | null, personId: Id, { limit, page }: Paging) => {
  await ensureExists(sql, personId)
  return await readPage(
    sql<StoredReview[]>`
      ${reviewColumns(sql, readerId)}
      where r.reviewee_id = ${personId} and (r.hidden_at is null or r.reviewer_id = ${readerId})
      order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from reviews
      where reviewee_id = ${personId} and hidden_at is null`,
    toReview,
  )
}

/** Returns one page of a person's ratings by criteria, newest first, and the total. Refusals: not_found. */
export const listEvaluations = async (sql: AnySql, readerId: Id | null, personId: Id, { limit, page }: Paging) => {
  await ensureExists(sql, personId)
  return await readPage(
    sql<Stored<StructuredEvaluation>[]>`
      select completed_on_time as "completedOnTime", punctuality_rating as "punctualityRating",
        politeness_rating as "politenessRating", would_recommend as "wouldRecommend",
        descriptive_words as "descriptiveWords", r.created_at as "createdAt",
        ${jobNamed(sql, readerId)} as job,
        json_build_object('firstName', ${shownFirstName(sql, 'u')}, 'lastName', ${shownLastName(sql, 'u')}) as evaluator
      from structured_evaluations e
        join reviews r on r.id = e.review_id
        join jobs j on j.id = r.job_id
        join users u on u.id = r.reviewer_id
      where r.reviewee_id = ${personId} and r.hidden_at is null
      order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`
      select count(*)::int as total from structured_evaluations join reviews on reviews.id = review_id
      where reviewee_id = ${personId} and hidden_at is null`,
    toEvaluation,
  )
}

const ensureExists = async (sql: AnySql, personId: Id): Promise<void> => {
  const found = await sql`select from users where id = ${personId} and not ${isGone(sql, 'users')}`
  if (found.length === 0) throw new Refusal('not_found')
}
