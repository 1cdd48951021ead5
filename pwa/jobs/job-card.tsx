import { Link } from '@tanstack/react-router'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { formatRate } from '../../schema/money.ts'
import type { Distances } from '../../schema/searches/distances.ts'
import { cx } from '../styled-system/css'
import { CategoryArt } from '../ui/art/category-art.tsx'
import { Card } from '../ui/card.tsx'
import { useToday } from '../ui/hooks/today.ts'
import { RatingStars } from '../ui/rating-stars.tsx'
import { shownStyle } from '../ui/row-styles.ts'
import { Tag } from '../ui/tag.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import {
  actionsStyle,
  artStyle,
  artTagsStyle,
  cardStyle,
  cornerStyle,
  descriptionStyle,
  factsStyle,
  footStyle,
  headStyle,
  lazyStyle,
  priceStyle,
  rateStyle,
  statusStyle,
  titleStyle,
  whenStyle,
  whereStyle,
} from './job-card-styles.ts'
import { AgeWords } from './age-tag.tsx'
import { DateOverTag } from './date-over-tag.tsx'
import { JobStatusTag } from './job-status-tag.tsx'
import { bindSigns } from '../ui/french.ts'
import { describeDate, describeTotal, distanceTo, formatDuration, kindOf, placeOf } from './job-format.ts'
import { useOpening } from './queries.ts'
import type { ListedJob } from './stored-jobs.ts'

interface JobCardProps {
  job: ListedJob
  /** The card's action, such as "Postuler". */
  action?: ReactNode
  /** A button in the upper corner, above the link. */
  corner?: ReactNode
  /** Further tags under the facts, which say how urgent the work is and where it is done. */
  labels?: ReactNode
  /** The distances from the reader's own place, if it is known. */
  distances?: Distances | null | undefined
  /** The rating of the poster, if the device knows one. */
  rating?: number | undefined
  level?: 2 | 3
  /** Lays the card out only when it comes near the viewport. Not for cards in the first viewport, whose height must not change. */
  lazy?: boolean
  /** Whether the offer is shown beside the list. */
  isShown?: boolean
  /** Shows the offer beside the list, in place of its page. */
  onOpen?: ((job: ListedJob) => void) | undefined
}

/**
 * An offer in a list, with what decides in its head: rate and total, day and duration, place and distance (rule 1.2.470). The whole card is a link to
 * the offer; its buttons are above the link.
 */
export function JobCard(props: JobCardProps) {
  const { job, action, corner, labels, distances, rating, level = 2, lazy, isShown, onOpen } = props
  const [isLeaving, setLeaving] = useState(false)
  const open = useOpening()
  const today = useToday()
  const total = describeTotal(job)
  const Title = `h${level}` as const
  const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey

  return (
    <Card as="article" pressable padded={false} className={cx(cardStyle, lazy && lazyStyle, isShown && shownStyle)}>
      <div className={headStyle}>
        {/* Only the pressed card's picture takes part in the view transition. */}
        <div className={artStyle} {...(isLeaving && { style: { viewTransitionName: jobPicture } })}>
          <CategoryArt category={job.category} subcategory={job.subcategory} />
          <div className={artTagsStyle}>
            {job.urgencyLevel === 'urgent' && !labels && <Tag kind="sun">Urgent</Tag>}
            {job.status !== 'open' && (
              <div className={statusStyle}>
                <JobStatusTag status={job.status} />
              </div>
            )}
          </div>
        </div>
        <div className={factsStyle}>
          <Title className={corner ? cx(titleStyle, cornerStyle) : titleStyle}>
            <Link
              to="/jobs/$id"
              params={{ id: job.id }}
              data-cover=""
              aria-current={isShown ? 'true' : undefined}
              onClick={(event) => {
                if (opensElsewhere(event)) return
                if (onOpen) {
                  event.preventDefault()
                  open(job)
                  return onOpen(job)
                }
                setLeaving(true)
                open(job)
              }}
            >
              {bindSigns(job.title)}
            </Link>
          </Title>
          <p className={priceStyle}>
            <span className={rateStyle}>
              <b>{formatRate(job.rate)}</b>&nbsp;CHF/h
            </span>{' '}
            {total && <span>{total}</span>}
          </p>
          <div className={whenStyle}>
            <p>
              <VisuallyHidden>{`${kindOf(job)}, `}</VisuallyHidden>
              <b>{describeDate(job, today)}</b>
              {`\u00a0· ${formatDuration(job)}`}
            </p>
            <DateOverTag job={job} />
            {job.reservedForId && <Tag kind="sun">D’abord pour vous</Tag>}
          </div>
          <div className={whereStyle}>
            <p>
              {labels ? bindSigns(job.location) : placeOf(job)}
              {distanceTo(job, distances)}
              <AgeWords job={job} />
            </p>
            {rating !== undefined && <RatingStars value={rating} stars={1} size={14} />}
          </div>
        </div>
      </div>
      {labels}
      <div className={footStyle}>
        <p className={descriptionStyle}>{bindSigns(job.description)}</p>
        <div className={actionsStyle}>{action}</div>
      </div>
      {corner}
    </Card>
  )
}

/** The largest number of cards in a first viewport. These are laid out at once. */
export const cardsInFirstScreen = 12

/** The view transition name of a picture that moves from a list to its page. */
export const jobPicture = 'job-picture'
