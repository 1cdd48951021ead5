import { CircleOff, PencilLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useMoving } from './moving.ts'

/** Agreed work whose poster is suspended: the student may cancel it alone (rule 1.2.436). */
export function LeaveBanner({ job }: { job: Pick<JobRow, 'id' | 'title'> }) {
  return (
    <Banner
      kind="wait"
      icon={<CircleOff size={18} />}
      title="Compte du particulier suspendu"
      action={<LeaveButton job={job}>Annuler</LeaveButton>}
    >
      Le particulier ne peut plus ni terminer ni annuler ce job. Vous pouvez l’annuler sans son accord.
    </Banner>
  )
}

/** Agreed work whose terms are not those of the letter: until they begin it the student may cancel it alone (rule 1.2.443). */
export function NewTermsBanner({ job }: { job: Pick<JobRow, 'id' | 'title'> }) {
  return (
    <Banner
      kind="wait"
      icon={<PencilLine size={18} />}
      title="Offre modifiée depuis votre candidature"
      action={<LeaveButton job={job}>Renoncer</LeaveButton>}
    >
      Relisez le tarif, la durée, le lieu, la date et le paiement. Vous pouvez renoncer à ce job sans l’accord du
      particulier ; en le commençant, vous acceptez l’offre telle qu’elle est.
    </Banner>
  )
}

function LeaveButton({ job, children }: { job: Pick<JobRow, 'id' | 'title'>; children: ReactNode }) {
  const { move, moving } = useMoving(job)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" variant="brick" aria-disabled={!useOnline()} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !open && !moving && setAsking(false)}
        title="Annuler ce job ?"
        text={`« ${titleOf(job)} » est annulé, la conversation se ferme et le particulier en est averti. Ce choix est définitif.`}
        confirmLabel="Annuler le job"
        cancelLabel="Retour"
        tone="brick"
        busy={moving === 'cancelled'}
        busyLabel="Envoi..."
        onConfirm={() => void move('cancelled', 'Job annulé').finally(() => setAsking(false))}
      />
    </>
  )
}
