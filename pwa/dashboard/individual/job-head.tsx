import { CalendarDays, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../schema/dates.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { formatDuration, formatHourly, placeOf } from '../../jobs/job-format.ts'
import { titleOf } from '../../messages/conversations.ts'
import { Meta, MetaItem } from '../../ui/meta.tsx'
import { headStyle, tagStyle, titleStyle } from './individual-styles.ts'

/** Title and state at the top of a card. */
export function JobHead({ job, tag, id }: { job: JobRow; tag: ReactNode; id?: string }) {
  return (
    <div className={headStyle}>
      <h3 className={titleStyle} id={id}>
        {titleOf(job)}
      </h3>
      <div className={tagStyle}>{tag}</div>
    </div>
  )
}

/** When, where, how long and for how much. */
export function JobFacts({ job }: { job: JobRow }) {
  return (
    <Meta>
      {job.scheduledFor && <MetaItem icon={<CalendarDays size={16} />}>{formatMoment(job.scheduledFor)}</MetaItem>}
      <MetaItem icon={<MapPin size={16} />}>{placeOf(job)}</MetaItem>
      <MetaItem icon={<Clock size={16} />}>{formatDuration(job)}</MetaItem>
      <MetaItem>{formatHourly(job)}</MetaItem>
    </Meta>
  )
}
