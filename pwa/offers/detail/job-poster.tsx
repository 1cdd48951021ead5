import { MapPin } from 'lucide-react'
import { fullName } from '../../../schema/accounts/user.ts'
import { ReviewsButton } from '../../accounts/individual/reviews-button.tsx'
import { usePhotoUrl } from '../../accounts/photo/photo-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { posterCardStyle, posterNameStyle, posterPersonStyle, posterStyle } from './job-detail-styles.ts'
import type { Poster } from '../../jobs/stored-jobs.ts'

/** The job's poster. */
export function JobPoster({ poster }: { poster: Poster }) {
  const photo = usePhotoUrl(poster.profileImageUrl)
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
