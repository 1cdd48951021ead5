import { CalendarX } from 'lucide-react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isDateOver } from '../../schema/jobs/schedule.ts'
import { useToday } from '../ui/hooks/today.ts'
import { Tag } from '../ui/tag.tsx'

/** Whether the date of an open offer has passed (rule 1.2.445). `today` lets a screen that stays open follow the date. */
export const isOutOfDate = (job: JobRow, today?: string): boolean =>
  job.status === 'open' && isDateOver(job, today === undefined ? undefined : new Date(today))

export function DateOverTag({ job }: { job: JobRow }) {
  const today = useToday()
  return (
    isOutOfDate(job, today) && (
      <Tag kind="sun" icon={<CalendarX size={14} />}>
        Date passée
      </Tag>
    )
  )
}
