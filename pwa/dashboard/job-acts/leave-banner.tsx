import { CircleOff } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useMoving } from './moving.ts'

/** Agreed work whose poster is suspended: the student may cancel it alone (rule 1.2.436). */
export function LeaveBanner({ job }: { job: JobRow }) {
  const { move, moving } = useMoving(job)
  const [isAsking, setAsking] = useState(false)

  return (
    <Banner
      kind="wait"
      icon={<CircleOff size={18} />}
      title="Compte du particulier suspendu"
      action={
        <>
          <Button size="small" variant="brick" aria-disabled={!useOnline()} onClick={() => setAsking(true)}>
            Annuler
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
      }
    >
      Le particulier ne peut plus ni terminer ni annuler ce job. Vous pouvez l’annuler sans son accord.
    </Banner>
  )
}
