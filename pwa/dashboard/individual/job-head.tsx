import { CalendarDays, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../schema/dates.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { formatDuration, formatHourly, placeOf } from '../../jobs/job-format.ts'
import { titleOf } from '../../messages/conversations.ts'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { headStyle, tagStyle, titleStyle } from './individual-styles.ts'

interface JobHeadProps {
  job: JobRow
  tag: ReactNode
  id?: string
}

/** Title and state at the top of a card. */
export function JobHead({ job, tag, id }: JobHeadProps) {
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
    <FactRow>
      {job.scheduledFor && <FactItem icon={<CalendarDays size={16} />}>{formatMoment(job.scheduledFor)}</FactItem>}
      <FactItem icon={<MapPin size={16} />}>{placeOf(job)}</FactItem>
      <FactItem icon={<Clock size={16} />}>{formatDuration(job)}</FactItem>
      <FactItem>{formatHourly(job)}</FactItem>
    </FactRow>
  )
}
