import { Clock } from 'lucide-react'
import { useState } from 'react'
import { toLocalTime } from '../../schema/dates.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { latestSchedule } from '../../schema/jobs/schedule.ts'
import { timeProposalForm } from '../../schema/jobs/time-proposal-form.ts'
import { totalOf } from '../../schema/jobs/total.ts'
import { limits } from '../../schema/limits.ts'
import { proposeTime } from '../../sync/mutations/rescheduling.ts'
import { useDatabase } from '../data/local-database.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { sayNotKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { TextField } from '../ui/fields/text-field.tsx'
import { beginSentence, shownMoney } from '../ui/french.ts'

const noteStyle = css({ minHeight: '[1lh]', textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })

/** Agreed work for which somebody proposes another time. */
interface ProposeDialogProps {
  job: JobRow
  /** The first name of the other party. */
  name: string
  /** Whether a card has paid it, as far as the caller knows. */
  isPaid?: boolean | undefined
  open: boolean
  onClose: () => void
}

/** Asks for another date or duration of agreed work (rule 2.2.210). Needs no network. */
export function ProposeDialog({ job, name, isPaid, open, onClose }: ProposeDialogProps) {
  const database = useDatabase()
  const { id: me } = useUser()
  const [[first, last]] = useState(() =>
    [new Date(), latestSchedule()].map((moment) => toLocalTime(moment.toISOString())),
  )
  const form = useForm(timeProposalForm(job), {
    open,
    isOne: true,
    initial: () => ({ when: toLocalTime(job.scheduledFor), duration: job.duration }),
    send: (wish) => proposeTime(database, { jobId: job.id, studentId: job.assignedToId ?? '', ...wish }),
    done: onClose,
    failed: sayNotKept('Impossible de proposer cette heure'),
  })
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Proposer une autre heure"
      description={`${beginSentence(name)} répondra. D’ici là, ce qui est convenu reste.`}
      submit="Proposer"
      variant={job.postedById === me ? 'lake' : 'sun'}
    >
      <TextField
        label="Date et heure"
        type="datetime-local"
        data-autofocus=""
        min={first}
        max={last}
        {...form.field('when')}
      />
      <TextField
        label="Durée"
        icon={<Clock size={18} />}
        autoComplete="off"
        maxLength={limits.duration}
        {...form.field('duration')}
      />
      <MoneyNote job={job} isPaid={isPaid} duration={form.typed.duration} />
    </FormDialog>
  )
}

/** What the typed duration makes of the sum. Money that a card has paid stays as it is (rule 2.2.212). */
function MoneyNote({ job, isPaid, duration }: Pick<ProposeDialogProps, 'job' | 'isPaid'> & { duration: string }) {
  const before = totalOf(job)
  const after = totalOf({ ...job, duration, estimatedDuration: hoursOf(duration) })
  const isChanged = after !== null && after !== before
  return (
    <p className={noteStyle} aria-live="polite">
      {isChanged &&
        `Nouveau total\u00a0: ${shownMoney(after)}${before === null ? '' : `, au lieu de ${shownMoney(before)}`}. `}
      {isChanged && isPaid && 'Le paiement par carte reste le même\u00a0: la différence se règle entre vous.'}
    </p>
  )
}
