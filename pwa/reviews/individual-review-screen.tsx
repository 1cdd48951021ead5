import { useLiveQuery } from 'dexie-react-hooks'
import { isId, type Id } from '../../schema/ids.ts'
import { refusalText } from '../../schema/refusals.ts'
import { nameOf } from '../../schema/accounts/party-names.ts'
import { NotFound } from '../data/failed-pages.tsx'
import { hasArrived } from '../data/first-load.ts'
import { useDatabase } from '../data/local-database.tsx'
import { readJob, readPoster } from '../jobs/stored-jobs.ts'
import { titleOf } from '../messages/conversations.ts'
import { useUser } from '../session/session.tsx'
import { NotNow } from './not-now.tsx'
import { ForSide, Opening, Review } from './review-screen.tsx'

/** A student reviews the poster of a completed job: stars, text and photos, without criteria (rules 3.4.37 and 4.19). */
export function IndividualReviewScreen({ jobId }: { jobId: Id }) {
  return <ForSide reviewed="individual">{isId(jobId) ? <OfJob jobId={jobId} /> : <NotFound />}</ForSide>
}

function OfJob({ jobId }: { jobId: Id }) {
  const me = useUser()
  const found = useJobOnDevice(jobId)

  if (found === undefined) return <Opening />
  if (found?.job.assignedToId !== me.id) {
    return <NotNow title="Job introuvable">Vous évaluez les particuliers chez qui vous avez travaillé.</NotNow>
  }
  const { job, poster } = found
  if (job.status === 'cancelled') return <NotNow title={refusalText('not_reviewable')} />
  if (job.complaint) {
    return (
      <NotNow title="Un problème est signalé sur ce job">
        Vous pourrez évaluer le particulier une fois le problème réglé, si le job est terminé.
      </NotNow>
    )
  }
  if (job.status !== 'completed') {
    return (
      <NotNow title="Ce job n’est pas encore terminé">
        Vous pourrez évaluer le particulier dès que le job sera marqué comme terminé.
      </NotNow>
    )
  }
  return (
    <Review
      jobId={jobId}
      title={titleOf(job)}
      name={nameOf(poster, 'individual')}
      revieweeId={job.postedById}
      reviewed="individual"
    />
  )
}

/** Returns a job and its poster from this device. Undefined while they are read or still arriving, null for an unknown job. */
function useJobOnDevice(jobId: Id) {
  const database = useDatabase()
  const read = useLiveQuery(async () => {
    const job = await readJob(database, jobId)
    if (job) return { jobId, found: { job, poster: await readPoster(database, job) } }
    return { jobId, found: (await hasArrived(database)) ? null : undefined }
  }, [database, jobId])
  // A live query keeps its last result until the next one, which may belong to another address.
  return read?.jobId === jobId ? read.found : undefined
}
