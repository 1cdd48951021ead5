import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useLastDefined } from '../../ui/hooks/last-defined.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlays/confirm-dialog.tsx'

type Words = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'tone'>

interface JobQuestionProps<Job extends JobRow> {
  /** Undefined while the dialog is closed. */
  job: Job | undefined
  onClose: () => void
  words: (job: Job) => Words
  busyLabel: string
  /** Fields below the text. */
  children?: ReactNode
  /** Does the action after confirmation and shows its outcome; the dialog closes when it resolves. */
  act: (job: Job) => Promise<void>
  /** Returns false where something must be corrected first: then nothing is done, and the dialog stays. */
  check?: () => boolean
}

/**
 * Asks for confirmation before an action on a job. While the action runs, nothing else closes the dialog. Before that, the dialog closes if the job
 * reaches another stage elsewhere, because the server would then refuse the action.
 */
export function JobQuestion<Job extends JobRow>({
  job,
  onClose,
  words,
  busyLabel,
  act,
  check = () => true,
  children,
}: JobQuestionProps<Job>) {
  const [busy, setBusy] = useState(false)
  const shown = useLastDefined(job)
  const isOver = useHasMovedOn(job) && !busy
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  const confirm = async (asked: Job) => {
    if (!check()) return
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
      open={job !== undefined && !isOver}
      onOpenChange={(open) => !open && !busy && onClose()}
      busy={busy}
      busyLabel={busyLabel}
      onConfirm={() => job && void confirm(job)}
    >
      {children}
    </ConfirmDialog>
  )
}

/** Returns the stage of a job: offered, agreed or over. */
const stageOf = ({ status, deletedAt }: JobRow): 'offered' | 'agreed' | 'over' => {
  if (deletedAt || status === 'completed' || status === 'cancelled') return 'over'
  return status === 'open' ? 'offered' : 'agreed'
}

/** Returns whether the job on this device has reached another stage than the job of the dialog. */
function useHasMovedOn(job: JobRow | undefined): boolean {
  const database = useDatabase()
  const row = useLiveQuery(async () => job && (await database.jobs.get(job.id)), [database, job?.id])
  return job !== undefined && row?.id === job.id && stageOf(row) !== stageOf(job)
}
