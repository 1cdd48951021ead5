import { useState, type SubmitEvent } from 'react'
import { formatMinutes, minutesOf } from '../../schema/jobs/duration.ts'
import { totalOf } from '../../schema/jobs/total.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { readHours, workedMinutes } from '../../schema/visits/hours.ts'
import { proposeHours } from '../../sync/mutations/visits.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { WorkRow } from './line-of-time.ts'
import { otherFirstName } from './work-words.ts'
import { isKept } from '../outbox/write-text.ts'
import { stackStyle } from '../payments/payment-styles.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { beginSentence, shownMoney } from '../ui/french.ts'
import { focusFirstError } from '../ui/hooks/validation.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

interface HoursDialogProps {
  row: WorkRow
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks how long the work took, in steps of five minutes; needs no network (rule 2.2.221). */
export function HoursDialog({ row, open, onOpenChange }: HoursDialogProps) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Heures faites"
      description={`${beginSentence(otherFirstName(row))} confirmera, et le montant à payer suivra.`}
      submit="Proposer ces heures"
      variant={row.side === 'poster' ? 'lake' : 'sun'}
    >
      {(formId) => <HoursForm row={row} id={formId} onDone={() => onOpenChange(false)} />}
    </FormDialog>
  )
}

const stepsStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]',
  _zoomed: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]' },
  gap: '2',
  '& > button': { px: '1', whiteSpace: 'nowrap' },
})
const totalStyle = css({ textStyle: 'title', fontVariantNumeric: 'tabular-nums' })
const steps = [-30, -5, 5, 30]

function HoursForm({ row, id, onDone }: { row: WorkRow; id: string; onDone: () => void }) {
  const { job, otherId } = row
  const database = useDatabase()
  const { id: me } = useUser()
  const [typed, setTyped] = useState(() => {
    const minutes = proposedOf(row, me, otherId ?? '')
    return minutes === undefined ? '' : formatMinutes(minutes)
  })
  const [error, setError] = useState<string>()
  const minutes = readHours(minutesOf(typed))
  const total = minutes === undefined ? null : totalOf({ ...job, visit: { agreedMinutes: minutes } })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (minutes === undefined) {
      setError(ruleTexts.hours)
      return focusFirstError(event.currentTarget)
    }
    if (await isKept(proposeHours(database, job, minutes), 'Impossible de proposer ces heures')) onDone()
  }
  const set = (text: string) => {
    setTyped(text)
    setError(undefined)
  }

  return (
    <form id={id} className={stackStyle} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Heures faites"
        required
        autoComplete="off"
        placeholder="3 h 30"
        hint="Arrondies à cinq minutes."
        value={typed}
        error={error}
        onChange={({ target }) => set(target.value)}
      />
      <div className={stepsStyle}>
        {steps.map((step) => (
          <Button
            key={step}
            size="small"
            variant="line"
            onClick={() => {
              const next = readHours((minutes ?? 0) + step)
              if (next !== undefined) set(formatMinutes(next))
            }}
          >
            {step < 0 ? '−' : '+'}
            {Math.abs(step)}&nbsp;min
          </Button>
        ))}
      </div>
      <p className={totalStyle} aria-live="polite">
        {total === null ? '' : shownMoney(total)}
      </p>
    </form>
  )
}

/** From arrival to end, or else what stands, or what the offer says. */
const proposedOf = ({ job }: WorkRow, me: string, other: string): number | undefined => {
  const { visit = {}, estimatedDuration } = job
  const planned = estimatedDuration === null ? undefined : Math.round(estimatedDuration * 60)
  return visit.proposal?.minutes ?? visit.agreedMinutes ?? workedMinutes(visit, me, other) ?? readHours(planned ?? null)
}
