import { CalendarX } from 'lucide-react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isDateOver } from '../../schema/jobs/schedule.ts'
import { Tag } from '../ui/tag.tsx'

/** Whether an open offer accepts no letter because its date has passed (rule 1.2.445). `today` lets a screen that stays open follow the date. */
export const isOutOfDate = (job: JobRow, today?: string): boolean =>
  job.status === 'open' && isDateOver(job, today === undefined ? undefined : new Date(today))

export function DateOverTag({ job }: { job: JobRow }) {
  return (
    isOutOfDate(job) && (
      <Tag kind="sun" icon={<CalendarX size={14} />}>
        Date passée
      </Tag>
    )
  )
}
