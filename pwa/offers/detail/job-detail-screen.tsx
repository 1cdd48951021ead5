import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import { isId, type Id } from '../../../schema/ids.ts'
import { fetchJob, jobPath } from '../../../sync/fetched/cache.ts'
import { useApplying, type Applying } from '../../applications/applying.tsx'
import { usePreloaded } from '../../data/preloaded.tsx'
import { Unreachable } from '../../data/unreachable.tsx'
import { NotFound } from '../../data/failed-pages.tsx'
import { resultOf, useFetched } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { productName } from '../../session/product.ts'
import errorArt from '../../ui/art/error.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeletons.tsx'
import { JobDetail } from './job-detail.tsx'
import { useJob } from '../../jobs/queries.ts'

/** One offer (rules 2.2.58–2.2.60): from the device at once, then from the server. */
export function JobDetailScreen({ id }: { id: Id }) {
  // The letter's dialog is rendered here, so that a letter that is being typed survives the offer's disappearance.
  const { apply, applyDialog } = useApplying()
  if (!isId(id)) return <NotFound />
  return (
    <>
      <KnownAddress key={id} id={id} apply={apply} />
      {applyDialog}
    </>
  )
}

function KnownAddress({ id, apply }: { id: Id; apply: Applying['apply'] }) {
  const database = useDatabase()
  const fetched = useFetched(id, () => fetchJob(database, id))
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
  if (preloaded && 'status' in preloaded && fetched.state === 'fetching') return <NotFound />
  if (known === undefined || fetched.state === 'fetching') {
    return (
      <Page>
        <DetailSkeleton />
      </Page>
    )
  }
  if (isGone) return last ? <Withdrawn /> : <NotFound />
  // The fetched row is stored; the live query returns it a moment later.
  if (fetched.state === 'done') return null
  return (
    <Page width="narrow">
      <Unreachable
        level={1}
        state={fetched.state}
        offline="Cette offre n’est pas enregistrée sur cet appareil. Elle s’affichera dès que vous serez en ligne."
        failed="Impossible de charger les détails de l'emploi."
        onRetry={fetched.retry}
      />
    </Page>
  )
}

/** Shown instead of an offer that was on the screen and is gone. */
function Withdrawn() {
  return (
    <Page width="narrow">
      <title>{`Offre retirée · ${productName}`}</title>
      <EmptyState
        level={1}
        drawing={errorArt}
        title="Cette offre a été retirée"
        action={
          <Button asChild>
            <Link to="/jobs">Parcourir les offres</Link>
          </Button>
        }
      />
    </Page>
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
