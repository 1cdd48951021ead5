import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useLast } from '../../ui/hooks/last.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlays/confirm-dialog.tsx'

type Words = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'tone'>

interface JobQuestionProps<Job extends JobRow> {
  /** Left out: nothing is asked. */
  job: Job | undefined
  onClose: () => void
  words: (job: Job) => Words
  busyLabel: string
  /** Does it after a yes, and says how it went; the question closes then. */
  act: (job: Job) => Promise<void>
}

/** Asks before something is done to a job. While it is under way nothing else closes the question. */
export function JobQuestion<Job extends JobRow>({ job, onClose, words, busyLabel, act }: JobQuestionProps<Job>) {
  const [busy, setBusy] = useState(false)
  const shown = useLast(job)

  const confirm = async (asked: Job) => {
    setBusy(true)
    try {
      await act(asked)
    } finally {
      setBusy(false)
      onClose()
    }
  }

  if (!shown) return null
  return (
    <ConfirmDialog
      {...words(shown)}
      open={job !== undefined}
      onOpenChange={(open) => !open && !busy && onClose()}
      busy={busy}
      busyLabel={busyLabel}
      onConfirm={() => job && void confirm(job)}
    />
  )
}
