import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useMoving } from './moving.ts'

interface EndButtonProps {
  job: Pick<JobRow, 'id'>
  label: string
  title: string
  text: string
  confirmLabel: string
}

/** Cancels agreed work after a question, where nobody else has to agree any more. */
export function EndButton({ job, label, ...words }: EndButtonProps) {
  const { move, moving } = useMoving(job)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" variant="brick" aria-disabled={!useOnline()} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...words}
        open={isAsking}
        onOpenChange={(open) => !open && !moving && setAsking(false)}
        cancelLabel="Retour"
        tone="brick"
        busy={moving === 'cancelled'}
        busyLabel="Envoi..."
        onConfirm={() => void move('cancelled', 'Job annulé').finally(() => setAsking(false))}
      />
    </>
  )
}
