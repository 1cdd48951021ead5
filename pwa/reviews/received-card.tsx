import { Check, X } from 'lucide-react'
import { fullName } from '../../schema/accounts/user.ts'
import { formatDate } from '../../schema/dates.ts'
import type { StructuredEvaluation } from '../../schema/reviews/review.ts'
import { ReportReview } from '../safety/report-review.tsx'
import { Card } from '../ui/card.tsx'
import { bindSigns } from '../ui/french.ts'
import { RatingStars } from '../ui/rating-stars.tsx'
import { Tag } from '../ui/tag.tsx'
import { ZoomablePhoto } from '../ui/overlays/zoomable-photo.tsx'
import {
  answerStyle,
  cardStyle,
  commentStyle,
  criteriaStyle,
  dotStyle,
  dotsStyle,
  headStyle,
  metaStyle,
  photoStyle,
  photosStyle,
  titleStyle,
} from './received-styles.ts'
import type { Received } from './received.ts'

/** One received evaluation (rules 2.2.90 and 2.3.32), and a button that reports it. */
export function ReceivedCard({ review, evaluation }: Received) {
  const author = fullName(review.reviewer)
  return (
    <Card as="article" className={cardStyle} aria-label={`${review.job.title}, par ${author}`}>
      <div className={headStyle}>
        <RatingStars value={review.rating} />
        {evaluation && <Tag kind="sun">{evaluation.descriptiveWords}</Tag>}
      </div>
      {review.comment && <blockquote className={commentStyle}>{bindSigns(review.comment)}</blockquote>}
      {review.workPhotos && (
        <ul className={photosStyle}>
          {review.workPhotos.map((src, index) => (
            <li key={src}>
              <ZoomablePhoto
                src={src}
                sign="inside"
                label={`Agrandir la photo ${index + 1} de « ${review.job.title} »`}
                alt={`Photo du travail : ${review.job.title}`}
                title={review.job.title}
              >
                <img src={`${src}?size=thumbnail`} alt="" loading="lazy" className={photoStyle} />
              </ZoomablePhoto>
            </li>
          ))}
        </ul>
      )}
      {evaluation && <Criteria evaluation={evaluation} />}
      <div className={metaStyle}>
        <div>
          <h3 className={titleStyle}>{review.job.title}</h3>
          <p>
            {author}&nbsp;· {formatDate(review.createdAt)}
          </p>
        </div>
        <ReportReview review={review} />
      </div>
    </Card>
  )
}

function Criteria({ evaluation }: { evaluation: StructuredEvaluation }) {
  return (
    <dl className={criteriaStyle}>
      <div>
        <dt>Ponctualité</dt>
        <dd>
          <Dots value={evaluation.punctualityRating} />
        </dd>
      </div>
      <div>
        <dt>Politesse</dt>
        <dd>
          <Dots value={evaluation.politenessRating} />
        </dd>
      </div>
      <div>
        <dt>Terminé dans les temps</dt>
        <dd>
          <Answer isYes={evaluation.completedOnTime} />
        </dd>
      </div>
      <div>
        <dt>Recommandation</dt>
        <dd>
          <Answer isYes={evaluation.wouldRecommend} />
        </dd>
      </div>
    </dl>
  )
}

function Dots({ value }: { value: number }) {
  return (
    <span className={dotsStyle} role="img" aria-label={`${value} sur 5`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <span key={place} className={dotStyle({ isOn: place <= value })} />
      ))}
    </span>
  )
}

function Answer({ isYes }: { isYes: boolean }) {
  return (
    <span className={answerStyle({ isYes })}>
      {isYes ? <Check size={16} /> : <X size={16} />} {isYes ? 'Oui' : 'Non'}
    </span>
  )
}
