import type { JobOffer } from '../../schema/jobs/fields.ts'
import { isDateOver } from '../../schema/jobs/schedule.ts'
import type { AnySql } from '../postgres/connect.ts'

/** The fields that decide whether the day of an offer has passed. */
export type Scheduled = Pick<JobOffer, 'duration' | 'isRecurring' | 'isLongTermProject'> & { scheduledFor: Date | null }

export const scheduleColumns = (sql: AnySql) => sql`
  scheduled_for as "scheduledFor", duration, is_recurring as "isRecurring", is_long_term_project as "isLongTermProject"`

/** Whether the day of the offer has passed, so that nobody is told of it any more (rule 1.2.445). */
export const isOver = ({ scheduledFor, ...offer }: Scheduled): boolean =>
  isDateOver({ ...offer, scheduledFor: scheduledFor?.toISOString() ?? null })
