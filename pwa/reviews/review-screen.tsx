import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect } from 'react'
import { deletedName, isStudent, fullName } from '../../schema/accounts/user.ts'
import { isId, type Id } from '../../schema/ids.ts'
import { refusalText } from '../../schema/refusals.ts'
import { Loading } from '../data/loading.tsx'
import { NotFound } from '../data/failed-pages.tsx'
import { useDatabase } from '../data/local-database.tsx'
import { PaymentAfterWork } from '../payments/hand/payment-after-work.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { css } from '../styled-system/css'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DetailSkeleton } from '../ui/skeletons.tsx'
import type { Reviewed } from './draft/drafted-review.ts'
import { useGivenReviews } from './given.ts'
import { reviewDefaults, type ReviewSearch } from './draft/place.ts'
import { ReviewForm } from './review-form.tsx'
import { NotNow } from './not-now.tsx'
import type { RefusedReview } from './review-sending.ts'
import { isReviewable } from '../../schema/reviews/review.ts'
import { fetchJob } from '../../sync/fetched/cache.ts'
import { hasArrived } from '../data/first-load.ts'
import { readJob } from '../jobs/stored-jobs.ts'
import { useUser } from '../session/session.tsx'

const whoStyle = css({ overflowWrap: 'anywhere', '& strong': { color: 'ink' } })

/** A poster reviews the student of a job (rules 2.2.87–2.2.89). */
export function StudentReviewScreen({ jobId, search }: { jobId: Id; search: ReviewSearch }) {
  return (
    <ForSide reviewed="student">{isId(jobId) ? <OfStudent jobId={jobId} search={search} /> : <NotFound />}</ForSide>
  )
}

/**
 * The device's row decides whom the review is about, even if the address names another person. Without a row, the address may have all that the form
 * needs; then the server decides.
 */
function OfStudent({ jobId, search }: { jobId: Id; search: ReviewSearch }) {
  const standing = useStanding(jobId)
  const refused = useRefusedReview(jobId)
  if (standing === undefined || refused === undefined) return <Opening />
  const { may, known } = standing
  if (may === 'not_yours') return <NotNow title={refusalText(may)} />
  // The text of a refused review stays readable.
  if (may === 'not_reviewable' && !refused) return <NotNow title={refusalText(may)} />
  if (may === 'coming' && !search.studentId) return <Opening />
  const { title, studentName, studentId } = { ...reviewDefaults, ...search, ...known }
  return <Review jobId={jobId} title={title} name={studentName} revieweeId={studentId} reviewed="student" />
}

/** Shows its content to the kind of account that gives this review, and redirects all others to the landing, as the dashboard does. */
export function ForSide({ reviewed, children }: { reviewed: Reviewed; children: ReactNode }) {
  const reviewer = useSignedIn((user) => isStudent(user) === (reviewed === 'individual'))
  return reviewer ? children : <Opening />
}

export function Opening() {
  return (
    <Page width="column">
      <Loading>
        <DetailSkeleton />
      </Loading>
    </Page>
  )
}

interface ReviewProps {
  jobId: Id
  title: string
  name: string
  /** Undefined if the address does not name the person. */
  revieweeId: Id | undefined
  reviewed: Reviewed
}

const headings = { student: 'Évaluer l’étudiant', individual: 'Évaluer le particulier' } as const

/** The form under its heading, once the device has read its reviews. */
export function Review({ jobId, title, name, revieweeId, reviewed }: ReviewProps) {
  const given = useGivenReviews(revieweeId ? [{ jobId, otherId: revieweeId }] : [])
  const refused = useRefusedReview(jobId)
  const photo = usePhotoOf(revieweeId)
  if (refused === undefined) return <Opening />
  // The text of a refused review stays readable.
  if (given.get(jobId) === 'gone' && !refused) {
    return <NotNow title={deletedName}>Ce compte n’existe plus : l’évaluation n’est plus possible.</NotNow>
  }
  return (
    <Page title={headings[reviewed]} width="column">
      <PageHeading
        back={<Avatar name={name} src={photo} side={reviewed} />}
        lead={
          <p className={whoStyle}>
            <strong>{name}</strong>&nbsp;· {title}
          </p>
        }
      >
        {headings[reviewed]}
      </PageHeading>
      {reviewed === 'student' && <PaymentAfterWork jobId={jobId} />}
      <Card padded>
        <ReviewForm
          key={jobId}
          jobId={jobId}
          revieweeId={revieweeId}
          reviewed={reviewed}
          given={given.get(jobId)}
          refused={refused ?? undefined}
        />
      </Card>
    </Page>
  )
}

/** Returns the photo of a person whose row is on this device. */
function usePhotoOf(personId: Id | undefined): string | undefined {
  const database = useDatabase()
  const person = useLiveQuery(
    async () => (personId ? await database.people.get(personId) : undefined),
    [database, personId],
  )
  return person?.profileImageUrl ?? undefined
}

/** Returns the review of this job that the server refused; undefined while it is read, null if there is none. */
function useRefusedReview(jobId: Id): RefusedReview | null | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const refusals = await database.refusals.orderBy('at').reverse().toArray()
    const isThis = (one: (typeof refusals)[number]): one is RefusedReview =>
      one.name === 'review.submit' && one.args.jobId === jobId && one.code !== 'already_reviewed'
    return refusals.find(isThis) ?? null
  }, [database, jobId])
}

/** Whether the reader may review the student of a job, and what the device knows of the two. */
interface Standing {
  /** `coming`: the row may still arrive; `unknown`: the device has no row, and the server decides. */
  may: 'not_yours' | 'not_reviewable' | 'reviewable' | 'coming' | 'unknown'
  known: ReviewSearch
}

/**
 * Returns whether the reader may review the student of this job, as far as the device knows; a job that it lacks is asked for. Undefined while the
 * device reads.
 */
function useStanding(jobId: Id): Standing | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  const standing = useLiveQuery(async (): Promise<Standing> => {
    const job = await readJob(database, jobId)
    if (job && job.postedById !== me) return { may: 'not_yours', known: {} }
    if (job) {
      const student = job.assignedToId ? await database.people.get(job.assignedToId) : undefined
      const known = {
        ...(job.title.trim() && { title: job.title }),
        ...(job.assignedToId && { studentId: job.assignedToId }),
        ...(student && { studentName: fullName(student) }),
      }
      return { may: isReviewable(job, true) ? 'reviewable' : 'not_reviewable', known }
    }
    return { may: (await hasArrived(database)) ? 'unknown' : 'coming', known: {} }
  }, [database, jobId, me])
  const isUnknown = standing?.may === 'unknown'
  useEffect(() => {
    if (isUnknown) fetchJob(database, jobId).catch(() => undefined)
  }, [database, isUnknown, jobId])
  return standing
}
