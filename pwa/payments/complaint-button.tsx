import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useComplaints } from './complaints.ts'
import { isStoppable } from './paid.ts'
import { usePaid } from './queries.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

/** The form of a new complaint. */
export const ComplaintForm = lazyDialog(async () => (await import('./complaint-dialog.tsx')).ComplaintDialog)

interface ComplaintButtonProps {
  job: { id: Id; title: string }
  describedBy: string
}

/** Leads from a listed payment to its open complaint, or to the form of a new one. */
export function ComplaintEntry({ job, describedBy }: ComplaintButtonProps) {
  const complaints = useComplaints([job.id])
  return (
    <>
      {complaints?.has(job.id) && (
        <LinkButton size="small" variant="line" aria-describedby={describedBy} to="/accepted-jobs">
          Voir le problème signalé
        </LinkButton>
      )}
      <ComplaintButton job={job} describedBy={describedBy} />
    </>
  )
}

/** Opens the form of a complaint about a job whose money is held; renders nothing if there is nothing to complain of. */
function ComplaintButton({ job, describedBy }: ComplaintButtonProps) {
  const mayComplain = useMayComplain(job.id)
  const [open, setOpen] = useState(false)

  return (
    <>
      {mayComplain && (
        <Button size="small" variant="line" aria-describedby={describedBy} onClick={() => setOpen(true)}>
          <Flag size={18} /> Signaler un problème
        </Button>
      )}
      <ComplaintForm job={job} open={open} onOpenChange={setOpen} />
    </>
  )
}

/** Whether a problem with a job can be reported: its money is held, and no complaint is open (rule 3.5.14). */
export function useMayComplain(jobId: Id): boolean {
  const paid = usePaid(jobId)
  const complaints = useComplaints([jobId])
  return paid !== undefined && isStoppable(paid) && complaints !== undefined && !complaints.has(jobId)
}
