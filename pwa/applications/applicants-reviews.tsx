import { fullName, type PublicUser } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Review } from '../../schema/reviews/review.ts'
import { fetchOlderProfile } from '../../sync/fetched/profiles.ts'
import { useStudent } from '../accounts/student/queries.ts'
import { useFetched } from '../data/fetched.ts'
import { useDatabase } from '../data/local-database.tsx'
import { css } from '../styled-system/css'
import { RatingStars } from '../ui/rating-stars.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PlaceLink } from '../ui/link-button.tsx'

/** The number of reviews on the card (rule 2.9.13); the profile shows all. */
const shown = 3

/** Milliseconds before the reviews are fetched again. They change rarely. */
const fresh = 5 * 60 * 1_000

const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  '& h4': { textStyle: 'label', fontFamily: 'text', letterSpacing: 'normal', wordSpacing: 'normal' },
})
const listStyle = css({ pile: '2.5', mt: '2', textStyle: 'small' })
const wordsStyle = css({ lineClamp: '2', overflowWrap: 'anywhere', mt: '0.5' })
const authorStyle = css({ color: 'soft', overflowWrap: 'anywhere' })

interface ApplicantReviewsProps {
  student: PublicUser
  /** Whether the card has been in view. Its reviews are fetched only then. */
  wasSeen: boolean
}

/** The reviews of an applicant (rule 2.2.41): from the device at once, then from the server. */
export function ApplicantReviews({ student, wasSeen }: ApplicantReviewsProps) {
  const rating = student.studentProfile?.rating ?? null
  return (
    <section>
      <div className={headStyle}>
        <h4>Avis</h4>
        {rating !== null && <RatingStars value={rating} />}
      </div>
      {rating === null ? <NoReviews /> : <Received student={student} wasSeen={wasSeen} />}
    </section>
  )
}

const NoReviews = () => <p className={authorStyle}>Aucun avis pour le moment</p>

/** Returns the reviews that this device has of a student; asks the server for them if `isWanted`. */
export function useReceivedReviews(id: Id, isWanted: boolean) {
  const database = useDatabase()
  const fetched = useFetched(`${id} ${isWanted}`, async () =>
    isWanted ? await fetchOlderProfile(database, id, fresh) : 'not_asked',
  )
  return { fetched, profile: useStudent(id)?.profile }
}

function Received({ student: { id }, wasSeen }: ApplicantReviewsProps) {
  const { fetched, profile } = useReceivedReviews(id, wasSeen)
  if (!profile) {
    if (fetched.state === 'done' && fetched.result === 'not_found') return <NoReviews />
    if (fetched.state === 'fetching' || fetched.state === 'done') return <Skeleton height="3rem" />
    return <p className={authorStyle}>Les avis s’afficheront dès que le serveur aura répondu.</p>
  }
  const others = profile.total - shown
  return (
    <>
      <ul className={listStyle}>
        {profile.reviews.slice(0, shown).map((review) => (
          <li key={review.id}>
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <PlaceLink standalone to="/student/$studentId" params={{ studentId: id }}>
          +{others} {others > 1 ? 'autres avis' : 'autre avis'}
        </PlaceLink>
      )}
    </>
  )
}

function OneReview({ review: { rating, comment, reviewer, job } }: { review: Review }) {
  return (
    <>
      <RatingStars value={rating} size={14} />
      {comment && <p className={wordsStyle}>{comment}</p>}
      <p className={authorStyle}>
        {fullName(reviewer)}&nbsp;· {job.title}
      </p>
    </>
  )
}
