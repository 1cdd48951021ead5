import { formatDate, formatMoment, formatWeekday } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { css, cx } from '../styled-system/css'
import { stripStyle } from '../ui/art/art.tsx'
import { CategoryArt } from '../ui/art/category-art.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const tileStyle = css({ flexShrink: '0', minWidth: '12', minHeight: '16', rounded: 'inner', overflow: 'clip' })
const dayStyle = css({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  bg: 'quiet',
  px: '1',
  textStyle: 'meta',
  lineHeight: 'snug',
  '& b': { textStyle: 'figure' },
  '& span[aria-hidden]': { color: 'soft' },
  _highContrast: { borderWidth: 'hair' },
})

/** The day of a job as a leaf of a calendar, or the picture of its subject. */
export function JobTile({ job }: { job: Pick<JobRow, 'scheduledFor' | 'category' | 'subcategory'> }) {
  if (job.scheduledFor === null) {
    return (
      <div className={cx(stripStyle, tileStyle)}>
        <CategoryArt category={job.category} subcategory={job.subcategory} />
      </div>
    )
  }
  const [day, month] = formatDate(job.scheduledFor).split(/\s/u)
  return (
    <time className={cx(tileStyle, dayStyle)} dateTime={job.scheduledFor}>
      <VisuallyHidden>{formatMoment(job.scheduledFor)}</VisuallyHidden>
      <span aria-hidden>{formatWeekday(job.scheduledFor).slice(0, 2)}</span>
      <b aria-hidden>{day}</b>
      <span aria-hidden>{month}</span>
    </time>
  )
}
