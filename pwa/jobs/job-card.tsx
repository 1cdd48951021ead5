import { Link } from '@tanstack/react-router'
import { CalendarX, Clock, MapPin } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { formatRate } from '../../schema/money.ts'
import { cx } from '../styled-system/css'
import { CategoryArt } from '../ui/art/category-art.tsx'
import { bandStyle, stripStyle } from '../ui/art/art.tsx'
import { Card } from '../ui/card.tsx'
import { FactRow, FactItem } from '../ui/fact-row.tsx'
import { Tag } from '../ui/tag.tsx'
import {
  actionsStyle,
  cardStyle,
  contentStyle,
  descriptionStyle,
  footStyle,
  lazyStyle,
  rateStyle,
  sideArtStyle,
  tagsStyle,
  titleStyle,
} from './job-card-styles.ts'
import { DateOverTag, isOutOfDate } from './date-over-tag.tsx'
import { JobStatusTag } from './job-status-tag.tsx'
import { bindSigns } from '../ui/french.ts'
import { formatDuration, kindOf, placeOf } from './job-format.ts'
import { useOpening } from './queries.ts'
import type { ListedJob } from './stored-jobs.ts'

interface JobCardProps {
  job: ListedJob
  /** The card's action, such as "Postuler". */
  action?: ReactNode
  showStatus?: boolean
  /** Shown in the corner of the picture, above the link. */
  corner?: ReactNode
  /** Further tags under the main facts. */
  labels?: ReactNode
  /** Without description and with the picture at the side at any width; used for a few cards among other parts. */
  compact?: boolean
  level?: 2 | 3
  /** Lays the card out only when it comes near the viewport. Not for cards in the first viewport, whose height must not change. */
  lazy?: boolean
}

/** An offer in a list. The whole card is a link to it; its action is above the link. */
export function JobCard({
  job,
  action,
  corner,
  showStatus = false,
  labels,
  compact = false,
  level = 2,
  lazy = true,
}: JobCardProps) {
  const [isLeaving, setLeaving] = useState(false)
  const open = useOpening()
  const Title = `h${level}` as const
  const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey

  return (
    <Card as="article" pressable padded={false} className={compact ? sideArtStyle : cx(cardStyle, lazy && lazyStyle)}>
      {/* Only the pressed card's picture takes part in the view transition. */}
      <div
        className={compact ? stripStyle : bandStyle({ place: 'end' })}
        {...(isLeaving && { style: { viewTransitionName: jobPicture } })}
      >
        <CategoryArt category={job.category} subcategory={job.subcategory} />
        {!compact && (
          <div className={tagsStyle}>
            {showStatus && <JobStatusTag status={job.status} />}
            <DateOverTag job={job} />
            <Tag>{kindOf(job)}</Tag>
          </div>
        )}
        {corner}
      </div>
      <div className={contentStyle}>
        <Title className={titleStyle}>
          <Link
            to="/jobs/$id"
            params={{ id: job.id }}
            data-cover=""
            onClick={(event) => {
              if (opensElsewhere(event)) return
              setLeaving(true)
              open(job)
            }}
          >
            {bindSigns(job.title)}
          </Link>
        </Title>
        <JobFactsRow job={job} place={labels ? job.location : placeOf(job)} isMarked={compact && isOutOfDate(job)} />
        {labels}
        {!compact && <p className={descriptionStyle}>{bindSigns(job.description)}</p>}
        <div className={footStyle}>
          <p className={rateStyle}>
            <b>{formatRate(job.rate)}</b>&nbsp;CHF/h
          </p>
          <div className={actionsStyle}>{action}</div>
        </div>
      </div>
    </Card>
  )
}

/** The view transition name of a picture that moves from a list to its page. */
export const jobPicture = 'job-picture'

/** The place, the duration and, unless the card shows it elsewhere, that the date has passed. */
function JobFactsRow({ job, place, isMarked }: { job: ListedJob; place: string; isMarked: boolean }) {
  return (
    <FactRow>
      <FactItem icon={<MapPin size={16} />}>{place}</FactItem>
      <FactItem icon={<Clock size={16} />}>{formatDuration(job)}</FactItem>
      {isMarked && <FactItem icon={<CalendarX size={16} />}>Date passée</FactItem>}
    </FactRow>
  )
}
