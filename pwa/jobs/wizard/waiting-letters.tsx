import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../../schema/ids.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { Banner } from '../../ui/banner.tsx'

/** Tells a person who edits an offer that students have applied to its present version (rule 1.2.443). */
export function WaitingLetters({ jobId }: { jobId: Id }) {
  const database = useDatabase()
  const count = useLiveQuery(
    () =>
      database.applications
        .where('jobId')
        .equals(jobId)
        .filter(({ status }) => status === 'pending')
        .count(),
    [database, jobId],
  )
  if (!count) return null
  const [waiting, authors] =
    count === 1
      ? ['Une candidature attend votre réponse', 'son auteur sera averti et pourra']
      : [`${count} candidatures attendent votre réponse`, 'leurs auteurs seront avertis et pourront']
  return (
    <Banner kind="wait">
      {waiting}. Si vous changez le tarif, la durée, le lieu, la date ou le paiement, {authors} renoncer même après
      votre accord.
    </Banner>
  )
}
