import { useLiveQuery } from 'dexie-react-hooks'
import { use, useEffect, useEffectEvent } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { fetchJob, jobPath } from '../../../sync/fetched/cache.ts'
import type { Applying } from '../../applications/applying.tsx'
import { usePreloaded } from '../../data/preloaded.tsx'
import { Unreachable } from '../../data/unreachable.tsx'
import { NotFound } from '../../data/failed-pages.tsx'
import { resultOf, useFetched } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { productName } from '../../ui/product.ts'
import errorArt from '../../ui/art/error.svg?drawing'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useIsMounted } from '../../ui/hooks/is-mounted.ts'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { DetailSkeleton } from '../../ui/skeletons.tsx'
import { JobDetail } from './job-detail.tsx'
import { OfferFrame, OfferPlace } from './offer-place.tsx'
import { useJob } from '../../jobs/queries.ts'

/** Milliseconds that somebody stays at least on an offer beside a list: a key that is held down goes through them faster, and asks for none. */
const passesInMs = 300

/** An offer that the device or the server has; else why there is none. */
export function KnownOffer({ id, apply }: { id: Id; apply: Applying['apply'] }) {
  const isPage = use(OfferPlace) === 'page'
  const database = useDatabase()
  const isMounted = useIsMounted()
  const fetched = useFetched(id, async () => {
    if (!isPage) await new Promise((resolve) => setTimeout(resolve, passesInMs))
    return isMounted() ? await fetchJob(database, id) : undefined
  })
  const readAt = useReadAt(id, fetched.state === 'offline' || fetched.state === 'failed')
  const isGone = resultOf(fetched) === 'not_found'
  const known = useJob(id, isGone)
  const preloaded = usePreloaded(jobPath(id))
  const last = useLastDefined(known ?? undefined)
  // If another student gets the job while this one reads the offer, its row leaves the device. The server then says what has become of it.
  const isLost = known === null && last !== undefined && !isGone
  const askAgain = useEffectEvent(fetched.refresh)
  useEffect(() => {
    if (isLost) askAgain()
  }, [isLost])

  const shown = known ?? (isGone ? undefined : last)
  if (shown) return <JobDetail job={shown.job} poster={shown.poster} readAt={readAt} apply={apply} />
  const missing = isPage ? <NotFound /> : <Withdrawn />
  if (preloaded && 'status' in preloaded && fetched.state === 'fetching') return missing
  if (known === undefined || fetched.state === 'fetching') {
    return (
      <OfferFrame>
        <DetailSkeleton />
      </OfferFrame>
    )
  }
  if (isGone) return last ? <Withdrawn /> : missing
  // The fetched row is stored; the live query returns it a moment later.
  if (fetched.state === 'done') return null
  return (
    <OfferFrame width="narrow">
      <Unreachable
        level={isPage ? 1 : 2}
        asked={fetched}
        offline="Cette offre n’est pas enregistrée sur cet appareil. Elle s’affichera dès que vous serez en ligne."
        failed="Impossible de charger les détails de l'emploi."
      />
    </OfferFrame>
  )
}

/** Shown instead of an offer that was on the screen and is gone. */
function Withdrawn() {
  const isPage = use(OfferPlace) === 'page'
  return (
    <OfferFrame width="narrow">
      {isPage && <title>{`Offre retirée · ${productName}`}</title>}
      <EmptyState
        level={isPage ? 1 : 2}
        drawing={errorArt}
        title="Cette offre a été retirée"
        {...(isPage && {
          action: <LinkButton to="/jobs">Parcourir les offres</LinkButton>,
        })}
      />
    </OfferFrame>
  )
}

/** Returns when the offer was fetched, if no feed keeps it up to date. For rows of the feeds, the app's frame shows their age (rule 1.2.401). */
function useReadAt(id: Id, isWanted: boolean): number | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    if (!isWanted || (await database.jobs.get(id))) return undefined
    return (await database.cachedJobs.get(id))?.fetchedAt
  }, [database, id, isWanted])
}
