import { categoryLabels, subcategoryLabel, type Kind } from '../../schema/catalogues/categories.ts'
import { hasRemark } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { formatRate } from '../../schema/money.ts'

/** "3 h", "2 h 30", "45 min"; the text as typed if no hours could be read from it, or if it says more (rule 4.2). */
export const formatDuration = ({
  estimatedDuration,
  duration,
}: Pick<JobRow, 'estimatedDuration' | 'duration'>): string => {
  if (estimatedDuration === null || hasRemark(duration)) return duration
  const minutes = Math.round(estimatedDuration * 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** "25 CHF/h" with a no-break space. */
export const formatHourly = ({ rate }: Pick<JobRow, 'rate'>): string => `${formatRate(rate)}\u00a0CHF/h`

/** The place of the work, or that it is done remotely. */
export const placeOf = ({ deliveryType, location }: Pick<JobRow, 'deliveryType' | 'location'>): string =>
  deliveryType === 'remote' ? `À distance\u00a0· ${location}` : location

/** The subcategory's label, such as "Jardinage", or else the category's. */
export const kindOf = ({ category, subcategory }: Kind): string =>
  subcategory === null ? categoryLabels[category] : subcategoryLabel(subcategory)
