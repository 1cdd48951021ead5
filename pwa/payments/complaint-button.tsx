import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { lazy, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { Button } from '../ui/button.tsx'
import { useComplaints } from './complaints.ts'
import { isStoppable } from './paid.ts'
import { usePaid } from './queries.ts'
import { DialogOnDemand } from '../ui/overlays/dialog-on-demand.tsx'

const ComplaintDialog = lazy(async () => ({ default: (await import('./complaint-dialog.tsx')).ComplaintDialog }))

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
        <Button size="small" variant="line" aria-describedby={describedBy} asChild>
          <Link to="/accepted-jobs">Voir le problème signalé</Link>
        </Button>
      )}
      <ComplaintButton job={job} describedBy={describedBy} />
    </>
  )
}

/** Opens the form of a complaint about a job whose money is held. Renders nothing if no money is held, or while a complaint is open (rule 3.5.14). */
export function ComplaintButton({ job, describedBy }: ComplaintButtonProps) {
  const paid = usePaid(job.id)
  const complaints = useComplaints([job.id])
  const [open, setOpen] = useState<boolean>()
  const isWanted = paid && isStoppable(paid) && complaints && !complaints.has(job.id)

  return (
    <>
      {isWanted && (
        <Button size="small" variant="line" aria-describedby={describedBy} onClick={() => setOpen(true)}>
          <Flag size={18} /> Signaler un problème
        </Button>
      )}
      {open !== undefined && (
        <DialogOnDemand>
          <ComplaintDialog job={job} open={open} onOpenChange={setOpen} />
        </DialogOnDemand>
      )}
    </>
  )
}
