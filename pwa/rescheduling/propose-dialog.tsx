import { Clock } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { readMoment, toLocalTime } from '../../schema/dates.ts'
import { hoursOf, isSameDuration, saysTime } from '../../schema/jobs/duration.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isSoonEnough, latestSchedule } from '../../schema/jobs/schedule.ts'
import { totalOf } from '../../schema/jobs/total.ts'
import { limits } from '../../schema/limits.ts'
import { refusalText } from '../../schema/refusals.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { isBlankText } from '../../schema/text.ts'
import { proposeTime } from '../../sync/mutations/rescheduling.ts'
import { useDatabase } from '../data/local-database.tsx'
import { isKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { TextField } from '../ui/fields/text-field.tsx'
import { beginSentence, shownMoney } from '../ui/french.ts'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { focusFirstError } from '../ui/hooks/validation.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

const stackStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const noteStyle = css({ minHeight: '[1lh]', textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })

/** Agreed work for which somebody proposes another time. */
export interface RescheduledWork {
  job: JobRow
  /** The first name of the other party. */
  name: string
  /** Whether a card has paid it, as far as the caller knows. */
  isPaid?: boolean | undefined
}

interface ProposeDialogProps {
  /** Undefined while the dialog is closed. */
  work: RescheduledWork | undefined
  onClose: () => void
}

/** Asks for another date or duration of agreed work (rule 2.2.210). Needs no network. */
export function ProposeDialog({ work, onClose }: ProposeDialogProps) {
  const { id: me } = useUser()
  const shown = useLastDefined(work)
  if (!shown) return null
  return (
    <FormDialog
      open={work !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Proposer une autre heure"
      description={`${beginSentence(shown.name)} répondra. D’ici là, ce qui est convenu reste.`}
      submit="Proposer"
      variant={shown.job.postedById === me ? 'lake' : 'sun'}
    >
      {(formId) => <ProposeForm id={formId} {...shown} onDone={onClose} />}
    </FormDialog>
  )
}

interface Errors {
  scheduledFor?: string
  duration?: string
}

function ProposeForm({ id, job, isPaid, onDone }: RescheduledWork & { id: string; onDone: () => void }) {
  const database = useDatabase()
  const [[first, last]] = useState(() =>
    [new Date(), latestSchedule()].map((moment) => toLocalTime(moment.toISOString())),
  )
  const [when, setWhen] = useState(() => toLocalTime(job.scheduledFor))
  const [duration, setDuration] = useState(job.duration)
  const [errors, setErrors] = useState<Errors>({})

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wish = {
      scheduledFor: when === toLocalTime(job.scheduledFor) ? null : (readMoment(when)?.toISOString() ?? null),
      duration: isSameDuration(duration, job.duration) ? null : duration,
    }
    const found = findErrors(when, wish, job)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    const written = proposeTime(database, { jobId: job.id, studentId: job.assignedToId ?? '', ...wish })
    if (await isKept(written, 'Impossible de proposer cette heure')) onDone()
  }

  return (
    <form id={id} className={stackStyle} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Date et heure"
        type="datetime-local"
        data-autofocus=""
        min={first}
        max={last}
        value={when}
        error={errors.scheduledFor}
        onChange={({ target }) => {
          setWhen(target.value)
          setErrors({})
        }}
      />
      <TextField
        label="Durée"
        icon={<Clock size={18} />}
        autoComplete="off"
        maxLength={limits.duration}
        value={duration}
        error={errors.duration}
        onChange={({ target }) => {
          setDuration(target.value)
          setErrors({})
        }}
      />
      <MoneyNote job={job} isPaid={isPaid} duration={duration} />
    </form>
  )
}

const findErrors = (when: string, { scheduledFor, duration }: Wish, job: JobRow): Errors => {
  if (when !== '' && !readMoment(when)) return { scheduledFor: ruleTexts.date }
  if (scheduledFor !== null && Date.parse(scheduledFor) <= Date.now()) return { scheduledFor: refusalText('date_past') }
  if (!isSoonEnough(scheduledFor)) return { scheduledFor: ruleTexts.dateFar }
  if (duration !== null && (isBlankText(duration) || !saysTime(duration))) return { duration: ruleTexts.duration }
  const isSame = scheduledFor === null && duration === null
  return isSame ? { [job.scheduledFor === null ? 'scheduledFor' : 'duration']: 'Changez la date ou la durée' } : {}
}

interface Wish {
  scheduledFor: string | null
  duration: string | null
}

/** What the typed duration makes of the sum. Money that a card has paid stays as it is (rule 2.2.212). */
function MoneyNote({ job, isPaid, duration }: Pick<RescheduledWork, 'job' | 'isPaid'> & { duration: string }) {
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
