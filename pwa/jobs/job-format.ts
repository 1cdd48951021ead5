import { categoryLabels, subcategoryLabel, type Kind } from '../../schema/catalogues/categories.ts'
import { formatMoment } from '../../schema/dates.ts'
import { formatMinutes, hasRemark } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { totalOf, type Priced } from '../../schema/jobs/total.ts'
import { formatRate } from '../../schema/money.ts'
import type { Distances } from '../../schema/searches/distances.ts'
import { bindSigns, shownMoney } from '../ui/french.ts'

/** "3 h", "2 h 30", "45 min"; the text as typed if no hours could be read from it, or if it says more (rule 4.2). */
export const formatDuration = ({
  estimatedDuration,
  duration,
}: Pick<JobRow, 'estimatedDuration' | 'duration'>): string => {
  if (estimatedDuration === null || hasRemark(duration)) return duration
  return formatMinutes(Math.round(estimatedDuration * 60))
}

/** "25 CHF/h" with a no-break space. */
export const formatHourly = ({ rate }: Pick<JobRow, 'rate'>): string => `${formatRate(rate)}\u00a0CHF/h`

/** "env. 60\u00a0CHF": what the whole work of an offer amounts to; null if nobody knows. */
export const describeTotal = (job: Priced): string | null => {
  const total = totalOf(job)
  return total === null ? null : `env. ${formatRate(total / 100)}\u00a0CHF`
}

/** "60.00\u00a0CHF": what agreed work amounts to, or "25\u00a0CHF/h" if nobody knows. */
export const sumOf = (job: Priced): string => {
  const total = totalOf(job)
  return total === null ? formatHourly(job) : shownMoney(total)
}

/** "\u00a0· 2\u00a0km" to a locality other than the reader's own; "" if that is unknown, and for remote work. */
export const distanceTo = (
  { deliveryType, location }: Pick<JobRow, 'deliveryType' | 'location'>,
  distances: Distances | null | undefined,
): string => {
  const kilometres = deliveryType === 'remote' ? null : distances?.(location)
  return kilometres ? `\u00a0· ${kilometres}\u00a0km` : ''
}

/** "5 déc., 10:00", or that the two agree on the day. Days beside `now` have words of their own. */
export const describeDate = ({ scheduledFor }: Pick<JobRow, 'scheduledFor'>, now?: string): string =>
  scheduledFor === null ? 'Date à convenir' : formatMoment(scheduledFor, now)

const pressingWords: Partial<Record<JobRow['urgencyLevel'], string>> = { high: 'Urgence élevée', urgent: 'Urgent' }

/** Names an urgency that presses; undefined for any other (rule 2.2.173). */
export const describeUrgency = ({ urgencyLevel }: Pick<JobRow, 'urgencyLevel'>): string | undefined =>
  pressingWords[urgencyLevel]

/** The place of the work, or that it is done remotely. */
export const placeOf = ({ deliveryType, location }: Pick<JobRow, 'deliveryType' | 'location'>): string =>
  bindSigns(deliveryType === 'remote' ? `À distance\u00a0· ${location}` : location)

/** The subcategory's label, such as "Jardinage", or else the category's. */
export const kindOf = ({ category, subcategory }: Kind): string =>
  subcategory === null ? categoryLabels[category] : subcategoryLabel(subcategory)
