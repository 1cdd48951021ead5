import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { describeCount } from '../../jobs/offers/result-count.tsx'

/**
 * Announces how many offers are found. It is on the page before they are and stays there, because screen readers announce only the changes of an
 * element that they know.
 */
export function ResultAnnouncement({ total }: { total: number | undefined }) {
  return (
    <VisuallyHidden>
      <span role="status">
        {total === undefined ? '' : total === 0 ? 'Aucune offre ne correspond' : describeCount(total)}
      </span>
    </VisuallyHidden>
  )
}
