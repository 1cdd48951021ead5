import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react'
import type { Id } from '../../../schema/ids.ts'
import type { Distances } from '../../../schema/searches/distances.ts'
import { cantonOf } from '../../../schema/jobs/place.ts'
import { seeks, type OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { isBlank } from '../../../schema/searches/offer-search.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import noJobArt from '../../ui/art/no-job.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useHeldFirst } from '../../ui/hooks/held-first.ts'
import { useIsBeside } from '../../ui/hooks/is-beside.ts'
import { useQueuedDialog } from '../../ui/overlays/dialog-queue.ts'
import { ListDetail } from '../../ui/list-detail.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useDebounced } from '../debounced.ts'
import { foldedTextOf, useFoldedAhead } from '../folded-texts.ts'
import { JobGrid } from '../job-grid.tsx'
import { useKeeping } from '../keeping/keeping.tsx'
import { useKeptOffers } from '../keeping/kept-offers.ts'
import { MissingOffers } from '../keeping/missing-offers.tsx'
import { MapView } from '../map/map-view.tsx'
import { NoOffers } from '../no-offers.tsx'
import type { ListedJob } from '../stored-jobs.ts'
import { SearchesButton } from '../searches/searches-button.tsx'
import { FewerFilters } from './fewer-filters.tsx'
import { filterOffers } from './filter-offers.ts'
import { useOfferSearch } from './offer-search.ts'
import { OffersToolbar } from './offers-toolbar.tsx'
import { ResultCount } from './result-count.tsx'

const pageSize = 30

/** The place beside a list in which nothing is found. */
const noOfferStyle = css({ rounded: 'panel', borderWidth: 'hair', borderStyle: 'dashed', borderColor: 'line' })
const stackStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: { base: '2', md: '4' } })

interface SoughtOffersProps {
  jobs: readonly ListedJob[]
  /** Null if the student's own place is unknown. */
  distances: Distances | null
  actionFor: (job: ListedJob) => ReactNode
}

interface OfferListProps extends SoughtOffersProps {
  heading: ReactNode
  /** The offer beside the list. */
  renderOffer: (id: Id) => ReactNode
}

/** The open offers that match the student's search, from this device alone (rules 1.2.90–1.2.93). */
export function OfferList({ heading, jobs, distances, actionFor, renderOffer }: OfferListProps) {
  const { city } = useUser()
  const kept = useKeptOffers()
  const searching = useOfferSearch()
  const { change, seek, turnTo, clear, choose: chooseOffer } = searching
  // While distances are unknown, the distance filter hides nothing, and is not shown as if it did.
  const search = distances ? searching.search : { ...searching.search, within: undefined }
  const [typed, type, flush] = useDebounced(search.search ?? '', (text) => change({ search: text || undefined }))
  const { order = 'nearest', page: asked = 1, kept: isKept, view, offer: _chosen, ...filter } = useDeferredValue(search)
  const keepFor = useKeeping(isKept)
  const among = isKept ? (kept?.jobs ?? none) : jobs
  const words = useDeferredValue(typed)
  const key = JSON.stringify(filter)
  useFoldedAhead(jobs)
  const found = useMemo(
    () =>
      filterOffers(among, {
        filter: { ...(JSON.parse(key) as typeof filter), search: words },
        order,
        distances,
        home: cantonOf(city),
        textOf: foldedTextOf,
      }),
    [among, key, words, order, distances, city],
  )
  // Typed words show their first page before the address contains them.
  const page = words.trim() === (search.search ?? '') ? asked : 1
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)))
  const inSight = useMemo(() => found.slice((current - 1) * pageSize, current * pageSize), [found, current])
  const choose = (filter: OfferFilter) => {
    type(filter.search ?? '')
    seek(filter)
  }
  const narrow = (filter: OfferFilter) => {
    type(filter.search ?? '')
    change(filter)
  }
  const reset = () => {
    type('')
    clear()
  }

  // Where there is room, an offer stands beside the list; elsewhere it has its page (rule 1.2.187).
  const hasRoom = useIsBeside()
  useOfferPage(hasRoom ? undefined : search.offer)
  // Also while nothing is found, so that search and chips stay where they are.
  const isBeside = hasRoom && view !== 'map' && among.length > 0
  const first = useHeldFirst(inSight.map(({ id }) => id))
  const shown = isBeside ? (search.offer ?? first) : undefined
  const show = useCallback(({ id }: ListedJob) => chooseOffer(id), [chooseOffer])

  const list = (
    <div className={stackStyle}>
      <OffersToolbar
        searching={{ ...searching, search, clear: reset }}
        text={{ typed, type, flush }}
        found={found.length}
        home={distances && city}
        kept={kept ? kept.jobs.length + kept.missing.length : 0}
      >
        <SearchesButton filter={search} onOpen={choose} />
      </OffersToolbar>
      <ResultCount found={found.length} all={among.length} isInTitle={found.length === jobs.length && !isKept} />
      {isKept && isBlank(search) && among.length === 0 ? (
        kept?.missing.length === 0 && (
          <NoOffers
            title="Aucune offre gardée"
            text="Touchez le cœur d’une offre pour la retrouver ici, même hors ligne."
            label="Voir toutes les offres"
            onPress={() => change({ kept: undefined })}
          />
        )
      ) : !isKept && jobs.length === 0 ? (
        <NoOffers
          title="Aucun job disponible"
          text="Les nouvelles offres arrivent ici toutes seules, celles de votre canton d’abord."
        />
      ) : inSight.length === 0 ? (
        <EmptyState
          drawing={noJobArt}
          title={typed.trim() ? `Aucune offre pour « ${typed.trim()} »` : 'Aucune offre ne correspond'}
          text={
            isBlank({ ...search, search: undefined })
              ? 'Essayez un autre mot ou un lieu.'
              : 'Enlevez un filtre pour voir davantage d’offres.'
          }
          action={
            <>
              <FewerFilters
                filter={{ ...filter, search: words.trim() || undefined }}
                count={(other) => among.filter(seeks(other, distances)).length}
                onChoose={narrow}
              />
              <Button variant="line" onClick={reset}>
                Tout afficher
              </Button>
            </>
          }
        />
      ) : view === 'map' ? (
        <MapView jobs={found} home={distances && city} distances={distances} actionFor={actionFor} keepFor={keepFor} />
      ) : (
        <JobGrid
          jobs={inSight}
          distances={distances}
          actionFor={actionFor}
          keepFor={keepFor}
          shown={shown}
          onOpen={isBeside ? show : undefined}
        />
      )}
      {isKept && kept && isBlank({ ...search, search: words }) && <MissingOffers missing={kept.missing} />}
      {view !== 'map' && <Pagination page={current} count={found.length} pageSize={pageSize} onPageChange={turnTo} />}
    </div>
  )
  return (
    <ListDetail
      isBeside={isBeside}
      label="Offre choisie"
      opensAtOnce
      onClose={search.offer === undefined ? undefined : () => chooseOffer(undefined)}
      list={
        <>
          {heading}
          {list}
        </>
      }
      detail={shown ? renderOffer(shown) : <div className={noOfferStyle} />}
    />
  )
}

/**
 * Leads to the page of an offer that an address shows beside the list, in a window that has no room for that: one that became narrow waits until a letter
 * that is open is closed.
 */
function useOfferPage(id: Id | undefined): void {
  const navigate = useNavigate()
  const mayLead = useQueuedDialog(id !== undefined)
  useEffect(() => {
    if (id && mayLead) void navigate({ to: '/jobs/$id', params: { id }, replace: true })
  }, [navigate, id, mayLead])
}

const none: ListedJob[] = []
