import { useState } from 'react'
import type { Complaint } from '../../schema/payments/complaint.ts'
import { useUser } from '../session/session.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { ComplaintBanner } from './complaint-banner.tsx'

interface JobComplaintProps {
  /** The open one. */
  complaint: Complaint | null | undefined
  title: string
  isPoster: boolean
  otherName: string
}

/** A job's place for its open complaint. One that comes while the job is shown is told to screen readers as well (rule 3.5.17). */
export function JobComplaint({ complaint, ...about }: JobComplaintProps) {
  const { id: me } = useUser()
  const [first] = useState(complaint?.id)
  const isNews = complaint && complaint.byId !== me && complaint.id !== first

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isNews && `${about.otherName} a signalé un problème : « ${about.title} ».`}</span>
      </VisuallyHidden>
      {complaint && <ComplaintBanner complaint={complaint} {...about} />}
    </>
  )
}
