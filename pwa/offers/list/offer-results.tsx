import type { ReactNode } from 'react'
import { lists as limits } from '../../../schema/limits.ts'
import type { Asked } from '../../data/fetched.ts'
import type { JobLists } from '../../jobs/job-lists.ts'
import { describeRange } from '../../jobs/job-search.ts'
import { NoOffers } from '../../jobs/no-offers.tsx'
import { describeCount } from '../../jobs/offers/result-count.tsx'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { css } from '../../styled-system/css'
import { Pagination } from '../../ui/pagination.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ListStatus, LoadFailure } from './list-status.tsx'

const stackStyle = css({ stack: '5' })
const rangeStyle = css({
  textAlign: 'center',
  textStyle: 'small',
  color: 'soft',
  fontVariantNumeric: 'tabular-nums',
})

/** Whether the server was not reached, so that only the offers on this device are known. */
export const isStale = ({ state }: Pick<Asked, 'state'>): boolean => state === 'failed' || state === 'offline'

interface OfferResultsProps {
  lists: JobLists
  page: number
  /** The heading above the offers, for those who hear it; undefined where another one stands there. */
  heading?: string
  renderCards: (jobs: ListedJob[]) => ReactNode
  /** Stands in place of the cards until they arrive. */
  coming: ReactNode
  /** Stands in place of the cards where there are none at all. */
  none: ReactNode
  onPageChange: (page: number) => void
}

/**
 * A page of offers, or why it is empty. Their number is on the page before they are and stays there, because screen readers announce only the changes
 * of an element that they know.
 */
export function OfferResults({ lists, page, heading, renderCards, coming, none, onPageChange }: OfferResultsProps) {
  const [shown] = lists.pages
  const { jobs = [], total } = shown ?? {}
  const count = total === undefined ? '' : total === 0 ? 'Aucune offre ne correspond' : describeCount(total)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{count}</span>
      </VisuallyHidden>
      {total === undefined ? (
        <Awaited asked={lists}>{coming}</Awaited>
      ) : (
        <section className={stackStyle} aria-labelledby={heading && 'resultats'}>
          {heading && (
            <VisuallyHidden as="h2">
              <span id="resultats">{heading}</span>
            </VisuallyHidden>
          )}
          <ListStatus {...lists} />
          {jobs.length > 0 && renderCards(jobs)}
          {total === 0 && none}
          {total > 0 && jobs.length === 0 && (
            <NoOffers
              title="Cette page est vide"
              text="La liste est plus courte qu’avant."
              label="Première page"
              onPress={() => onPageChange(1)}
            />
          )}
          <Pagination page={page} count={total} pageSize={limits.publicPage} onPageChange={onPageChange} />
          {total > 0 && <p className={rangeStyle}>{describeRange(page, limits.publicPage, jobs.length, total)}</p>}
        </section>
      )}
    </>
  )
}

/** What comes, or why it can't. */
export function Awaited({ asked, children }: { asked: Asked; children: ReactNode }) {
  return isStale(asked) ? <LoadFailure {...asked} /> : children
}

interface NothingFoundProps {
  asked: Asked
  isFiltered: boolean
  onReset: () => void
}

/** Explains why the public list is empty: there are no offers, or none passes the filter. */
export function NothingFound({ asked, isFiltered, onReset }: NothingFoundProps) {
  if (!isFiltered)
    return (
      <NoOffers
        title="Aucune offre ouverte pour l’instant"
        text="Vous verrez ici les offres dès qu’un particulier les publie."
      />
    )
  const words = isStale(asked)
    ? {
        title: 'Aucune offre enregistrée ici ne correspond',
        text: 'La recherche porte seulement sur les offres enregistrées sur cet appareil.',
      }
    : {
        title: 'Aucune offre ne correspond',
        text: 'Essayez un autre mot, un lieu plus large ou tous les statuts.',
      }
  return <NoOffers {...words} label="Réinitialiser les filtres" onPress={onReset} />
}
