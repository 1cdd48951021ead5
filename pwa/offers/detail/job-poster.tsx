import { MapPin } from 'lucide-react'
import { fullName } from '../../../schema/accounts/user.ts'
import { ReviewsButton } from '../../accounts/individual/reviews-button.tsx'
import { describeRecord } from '../../accounts/record.ts'
import { usePhotoUrl } from '../../accounts/photo/photo-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { RatingStars } from '../../ui/rating-stars.tsx'
import { posterCardStyle, posterNameStyle, posterPersonStyle, posterStyle } from './job-detail-styles.ts'
import { ratingOf, type Poster } from '../../jobs/stored-jobs.ts'

/** The job's poster. */
export function JobPoster({ poster }: { poster: Poster }) {
  const photo = usePhotoUrl(poster.profileImageUrl)
  const rating = ratingOf(poster)
  const { completedJobs = 0, agreedJobs } = poster.privateProfile ?? poster
  return (
    <Card as="section" aria-label="Publiée par" className={posterCardStyle}>
      <div className={posterStyle}>
        <div className={posterPersonStyle}>
          <Avatar name={fullName(poster)} src={photo} side="individual" size="large" />
          <div className={posterNameStyle}>
            <span>Publiée par</span>
            <b>{fullName(poster)}</b>
            {!poster.isDeleted && (
              <FactRow>
                {rating !== undefined && <RatingStars value={rating} stars={1} />}
                {(completedJobs > 0 || agreedJobs !== undefined) && (
                  <FactItem>
                    {describeRecord({ completedJobs, agreedJobs }) ??
                      `${completedJobs} ${completedJobs > 1 ? 'jobs terminés' : 'job terminé'}`}
                  </FactItem>
                )}
                <FactItem icon={<MapPin size={16} />}>{poster.city}</FactItem>
              </FactRow>
            )}
          </div>
        </div>
        {!poster.isDeleted && (
          <ReviewsButton id={poster.id} name={fullName(poster)} aria-label={`Avis sur ${fullName(poster)}`}>
            Avis
          </ReviewsButton>
        )}
      </div>
    </Card>
  )
}
