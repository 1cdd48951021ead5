import { useState } from 'react'
import type { Complaint } from '../../schema/payments/complaint.ts'
import { useUser } from '../session/session.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { ComplaintBanner } from './complaint-banner.tsx'
import { ReleaseDialog, type Releasable } from './release-dialog.tsx'

interface JobComplaintProps {
  /** The open complaint. */
  complaint: Complaint | null | undefined
  title: string
  isPoster: boolean
  otherName: string
}

/** Shows a job's open complaint. Screen readers announce one that arrives while the job is shown (rule 3.5.17). */
export function JobComplaint({ complaint, ...about }: JobComplaintProps) {
  const { id: me } = useUser()
  const [first] = useState(complaint?.id)
  // The question outlives the complaint, because the money can still be released once the complaint is withdrawn.
  const [asked, setAsked] = useState<Releasable>()
  const isNews = complaint && complaint.byId !== me && complaint.id !== first

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isNews && `${about.otherName} a signalé un problème : « ${about.title} ».`}</span>
      </VisuallyHidden>
      {complaint && (
        <ComplaintBanner
          complaint={complaint}
          {...about}
          onRelease={() => setAsked({ id: complaint.releaseId, amount: complaint.amount, jobTitle: about.title })}
        />
      )}
      {(complaint || asked) && (
        <ReleaseDialog asked={asked} onClose={() => setAsked(undefined)} onReleased={() => undefined} />
      )}
    </>
  )
}
