import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useDatabase } from '../../data/local-database.tsx'
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

/**
 * Asks before something is done to a job. While it is under way nothing else closes the question; before that it ends once the job has moved on
 * elsewhere, for a yes would then be refused.
 */
export function JobQuestion<Job extends JobRow>({ job, onClose, words, busyLabel, act }: JobQuestionProps<Job>) {
  const [busy, setBusy] = useState(false)
  const shown = useLast(job)
  const isOver = useHasMovedOn(job) && !busy
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

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
      open={job !== undefined && !isOver}
      onOpenChange={(open) => !open && !busy && onClose()}
      busy={busy}
      busyLabel={busyLabel}
      onConfirm={() => job && void confirm(job)}
    />
  )
}

/** Whether a job is offered, agreed or over. */
const stageOf = ({ status, deletedAt }: JobRow): 'offered' | 'agreed' | 'over' => {
  if (deletedAt || status === 'completed' || status === 'cancelled') return 'over'
  return status === 'open' ? 'offered' : 'agreed'
}

/** Returns whether this device knows the job at another stage than the one asked about. */
function useHasMovedOn(job: JobRow | undefined): boolean {
  const database = useDatabase()
  const row = useLiveQuery(async () => job && (await database.jobs.get(job.id)), [database, job?.id])
  return job !== undefined && row?.id === job.id && stageOf(row) !== stageOf(job)
}
