import type { ReactNode } from 'react'
import { formatCount } from '../../../schema/figures.ts'
import type { JobListFilter } from '../../../sync/fetched/cache.ts'
import { useHomeDistances } from '../../jobs/offers/distances.ts'
import { useSession } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { TextLink } from '../../ui/text-link.tsx'
import { LoadFailure, ListStatus } from './list-status.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { useMapJobs } from '../../jobs/map/map-jobs.ts'
import { MapSkeleton, MapView } from '../../jobs/map/map-view.tsx'

interface MapResultsProps {
  filter: JobListFilter
  isFiltered: boolean
  actionFor: (job: ListedJob) => ReactNode
  keepFor: (job: ListedJob) => ReactNode
  onReset: () => void
}

const stackStyle = css({ display: 'grid', gap: '5' })

/** Shows the public list's offers on the map, or why there are none. */
export function MapResults({ filter, isFiltered, actionFor, keepFor, onReset }: MapResultsProps) {
  const { user } = useSession()
  const distances = useHomeDistances()
  const { jobs, total, ...asked } = useMapJobs(filter)
  if (!jobs) {
    if (asked.state === 'failed' || asked.state === 'offline') return <LoadFailure {...asked} />
    return (
      <>
        <MapSkeleton />
        <WithoutScripts filter={filter} />
      </>
    )
  }
  return (
    <div className={stackStyle}>
      <ListStatus {...asked} />
      {jobs.length === 0 ? (
        <NothingFound
          isFiltered={isFiltered}
          isStale={asked.state === 'failed' || asked.state === 'offline'}
          onReset={onReset}
        />
      ) : (
        <MapView jobs={jobs} home={user?.city ?? null} distances={distances} actionFor={actionFor} keepFor={keepFor} />
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
