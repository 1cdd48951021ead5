import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { sayActFailed } from '../../data/failed-change.ts'
import { useOnline, useSync } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { leaveWork } from './job-acts.ts'
import { JobQuestion } from './job-question.tsx'

interface LeaveWorkProps {
  job: JobRow
  /** The student's accepted application. */
  applicationId: Id
  /** The poster's first name. */
  poster: string
  describedBy: string
}

/** Lets the student leave agreed work that is not paid by card, after a question (rule 1.2.460). */
export function LeaveWork({ job, applicationId, poster, describedBy }: LeaveWorkProps) {
  const isOnline = useOnline()
  const { pullNow } = useSync()
  const [asked, setAsked] = useState<JobRow>()

  const leave = async () => {
    try {
      await leaveWork(applicationId, pullNow)
      showToast({ kind: 'success', title: 'Vous avez renoncé à ce job', description: `Nous prévenons ${poster}.` })
    } catch (error) {
      sayActFailed('Vous n’avez pas renoncé à ce job', error)
    }
  }

  return (
    <>
      <Button
        size="small"
        variant="line"
        aria-describedby={describedBy}
        aria-disabled={!isOnline}
        onClick={() => setAsked(job)}
      >
        <UserMinus size={18} /> {job.status === 'assigned' ? 'Je ne peux pas venir' : 'Je ne peux pas continuer'}
      </Button>
      <JobQuestion
        job={asked}
        onClose={() => setAsked(undefined)}
        words={(left) => ({
          title: 'Renoncer à ce job ?',
          text: `« ${titleOf(left)} » redeviendra une offre ouverte et ${poster} recevra une notification. La conversation et les coordonnées ne seront plus visibles : pour expliquer votre choix, écrivez d’abord dans le chat.`,
          confirmLabel: 'Renoncer',
          cancelLabel: 'Retour',
        })}
        busyLabel="Envoi..."
        act={leave}
      />
    </>
  )
}
