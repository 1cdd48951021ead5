import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { sayActFailed } from '../../data/failed-change.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { showToast } from '../../ui/toast.ts'
import { leaveWork } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

/** Agreed work that its student wants to leave. */
export interface LeftWork {
  job: JobRow
  /** The student's accepted application. */
  applicationId: Id
  /** The poster's first name. */
  poster: string
}

/** Asks for confirmation before a student leaves agreed work that is not paid by card (rule 1.2.460). */
export function LeaveDialog({ work, onClose }: { work: LeftWork | undefined; onClose: () => void }) {
  const { pullNow } = useSync()
  const shown = useLastDefined(work)
  if (!shown) return null
  const { poster, applicationId } = shown

  const leave = async () => {
    try {
      await leaveWork(applicationId, pullNow)
      showToast({ kind: 'success', title: 'Vous avez renoncé à ce job', description: `Nous prévenons ${poster}.` })
    } catch (error) {
      sayActFailed('Vous n’avez pas renoncé à ce job', error)
    }
  }

  return (
    <JobQuestion
      job={work?.job}
      onClose={onClose}
      words={(left) => ({
        title: 'Renoncer à ce job ?',
        text: `« ${titleOf(left)} » redeviendra une offre ouverte et ${poster} recevra une notification. La conversation et les coordonnées ne seront plus visibles : pour expliquer votre choix, écrivez d’abord dans le chat.`,
        confirmLabel: 'Renoncer',
        cancelLabel: 'Retour',
      })}
      busyLabel="Envoi..."
      act={leave}
    />
  )
}
