import { useNavigate } from '@tanstack/react-router'
import { fullName } from '../../../schema/accounts/user.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { placeOfStudentReview } from '../../reviews/draft/place.ts'
import { useSync } from '../../data/sync-provider.tsx'
import { showToast } from '../../ui/toast.ts'
import { moveJob, sayMoveFailed } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

/** Asks before a job is marked completed, which leads to the review of its student (rules 2.4.5–2.4.7). */
export function CompleteDialog({ job, onClose }: { job: JobRow | undefined; onClose: () => void }) {
  const database = useDatabase()
  const navigate = useNavigate()
  const { pullNow } = useSync()

  const complete = async ({ id, title }: JobRow) => {
    try {
      const { assignedToId, assignedTo } = await moveJob(id, 'completed', pullNow)
      if (assignedToId) {
        const student = assignedTo ?? (await database.people.get(assignedToId))
        void navigate(placeOfStudentReview({ id, title, assignedToId }, student && fullName(student)))
      } else {
        showToast({ kind: 'success', title: 'Job marqué comme terminé', description: titleOf({ title }) })
      }
    } catch (error) {
      sayMoveFailed(error)
    }
  }

  return (
    <JobQuestion
      job={job}
      onClose={onClose}
      words={(asked) => ({
        title: 'Marquer ce job comme terminé ?',
        text: `« ${titleOf(asked)} » passe dans votre historique. Ce choix est définitif.`,
        confirmLabel: 'Marquer terminé',
        tone: 'lake',
      })}
      busyLabel="Envoi..."
      act={complete}
    />
  )
}
