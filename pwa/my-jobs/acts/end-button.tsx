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

/** Begins agreed work, or lets it go on, where that decides about its end. `done` is the title of the toast after a success. */
export function GoOnButton({ job, label, done }: Pick<EndButtonProps, 'job' | 'label'> & { done: string }) {
  const { move, moving } = useMoving(job)
  return (
    <Button
      size="small"
      variant="line"
      aria-disabled={!useOnline()}
      busy={moving === 'in_progress'}
      busyLabel="Envoi..."
      onClick={() => void move('in_progress', done)}
    >
      {label}
    </Button>
  )
}
