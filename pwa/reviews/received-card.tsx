import { Check, X } from 'lucide-react'
import { fullName } from '../../schema/accounts/user.ts'
import { formatSentDate } from '../../schema/dates.ts'
import type { StructuredEvaluation } from '../../schema/reviews/review.ts'
import { Card } from '../ui/card.tsx'
import { RatingStars } from '../ui/rating-stars.tsx'
import { Tag } from '../ui/tag.tsx'
import { ZoomablePhoto } from '../ui/zoomable-photo.tsx'
import {
  answerLook,
  cardLook,
  commentLook,
  criteriaLook,
  dotLook,
  dotsLook,
  headLook,
  metaLook,
  photoLook,
  photosLook,
  titleLook,
} from './received-styles.ts'
import type { Received } from './received.ts'

/** One evaluation that a student received (specification part 2 §2 "/student/{studentId}", §3). */
export function ReceivedCard({ review, evaluation }: Received) {
  const author = fullName(review.reviewer)
  return (
    <Card as="article" className={cardLook} aria-label={`${review.job.title}, par ${author}`}>
      <div className={headLook}>
        <RatingStars value={review.rating} />
        {evaluation && <Tag kind="sun">{evaluation.descriptiveWords}</Tag>}
      </div>
      {review.comment && <blockquote className={commentLook}>{review.comment}</blockquote>}
      {review.workPhotos && (
        <ul className={photosLook}>
          {review.workPhotos.map((src, index) => (
            <li key={src}>
              <ZoomablePhoto
                src={src}
                sign="inside"
                label={`Agrandir la photo ${index + 1} de « ${review.job.title} »`}
                alt={`Photo du travail : ${review.job.title}`}
                title={review.job.title}
              >
                <img src={`${src}?size=thumbnail`} alt="" loading="lazy" className={photoLook} />
              </ZoomablePhoto>
            </li>
          ))}
        </ul>
      )}
      {evaluation && <Criteria evaluation={evaluation} />}
      <div className={metaLook}>
        <h3 className={titleLook}>{review.job.title}</h3>
        <p>
          {author} · {formatSentDate(review.createdAt)}
        </p>
      </div>
    </Card>
  )
}

function Criteria({ evaluation }: { evaluation: StructuredEvaluation }) {
  return (
    <dl className={criteriaLook}>
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
    <span className={dotsLook} role="img" aria-label={`${value} sur 5`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <span key={place} className={dotLook({ isOn: place <= value })} />
      ))}
    </span>
  )
}

function Answer({ isYes }: { isYes: boolean }) {
  return (
    <span className={answerLook({ isYes })}>
      {isYes ? <Check size={16} /> : <X size={16} />} {isYes ? 'Oui' : 'Non'}
    </span>
  )
}
