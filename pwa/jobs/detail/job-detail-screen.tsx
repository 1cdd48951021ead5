import { isId, type Id } from '../../../schema/ids.ts'
import { fetchJob, jobPath } from '../../../sync/fetched/cache.ts'
import { useBrought } from '../../shell/brought.tsx'
import { NotFound } from '../../data/failed.tsx'
import { useFetched } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { Unreached } from '../../data/unreached.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeletons.tsx'
import { JobDetail } from './job-detail.tsx'
import { useJob } from '../queries.ts'

/** One offer (rules 2.2.58–2.2.60): from the device at once, then from the server. */
export function JobDetailScreen({ id }: { id: Id }) {
  return isId(id) ? <KnownAddress id={id} /> : <NotFound />
}

function KnownAddress({ id }: { id: Id }) {
  const database = useDatabase()
  const fetched = useFetched(id, () => fetchJob(database, id))
  const isGone = fetched.state === 'done' && fetched.result === 'not_found'
  const known = useJob(id, isGone)
  const brought = useBrought(jobPath(id))

  if (known) return <JobDetail job={known.job} poster={known.poster} />
  if (brought && 'status' in brought && fetched.state === 'fetching') return <NotFound />
  if (known === undefined || fetched.state === 'fetching') {
    return (
      <Page>
        <DetailSkeleton />
      </Page>
    )
  }
  if (isGone) return <NotFound />
  // The fetched row is stored; the live query returns it in a moment.
  if (fetched.state === 'done') return null
  return (
    <Unreached
      state={fetched.state}
      offline="Cette offre n’est pas enregistrée sur cet appareil. Elle s’affichera au retour du réseau."
      failed="Impossible de charger les détails de l'emploi."
      onRetry={fetched.retry}
    />
  )
}
