import { formatCount } from '../../../schema/figures.ts'
import type { JobListFilter } from '../../../sync/fetched/cache.ts'
import type { Distances } from '../../../schema/searches/distances.ts'
import { useSession } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { TextLink } from '../../ui/text-link.tsx'
import type { CardActs } from '../../jobs/job-grid.tsx'
import { ListStatus } from './list-status.tsx'
import { Awaited, NothingFound } from './offer-results.tsx'
import { useMapJobs } from '../../jobs/map/map-jobs.ts'
import { MapSkeleton, MapView } from '../../jobs/map/map-view.tsx'

interface MapResultsProps extends CardActs {
  filter: JobListFilter
  distances: Distances | null | undefined
  isFiltered: boolean
  onReset: () => void
}

const stackStyle = css({ pile: '5' })

/** Shows the public list's offers on the map, or why there are none. */
export function MapResults({ filter, isFiltered, onReset, ...view }: MapResultsProps) {
  const { user } = useSession()
  const { jobs, total, ...asked } = useMapJobs(filter)
  if (!jobs) {
    return (
      <Awaited asked={asked}>
        <MapSkeleton />
        <WithoutScripts filter={filter} />
      </Awaited>
    )
  }
  return (
    <div className={stackStyle}>
      <ListStatus {...asked} />
      {jobs.length === 0 ? (
        <NothingFound asked={asked} isFiltered={isFiltered} onReset={onReset} />
      ) : (
        <MapView jobs={jobs} home={user?.city ?? null} {...view} />
      )}
      {total > jobs.length && jobs.length > 0 && (
        <p role="status">
          Voici les {formatCount(jobs.length)} plus récentes de {formatCount(total)} offres.
        </p>
      )}
    </div>
  )
}

/** A link to the same offers in a list, which the server renders for browsers without scripts (rule 1.2.415). */
function WithoutScripts({ filter: { search, location, category, status } }: Pick<MapResultsProps, 'filter'>) {
  const asked = { search, location, category, status: status === 'open' ? undefined : status }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const path = query.size > 0 ? `/jobs?${query}` : '/jobs'
  return (
    <noscript>
      <p>
        La carte a besoin de JavaScript. <TextLink href={path}>Voir ces offres en liste</TextLink>
      </p>
    </noscript>
  )
}
