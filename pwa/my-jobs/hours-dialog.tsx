import { formatMinutes } from '../../schema/jobs/duration.ts'
import { totalOf } from '../../schema/jobs/total.ts'
import { HoursForm, readTypedHours } from '../../schema/jobs/hours-form.ts'
import { readHours, workedMinutes } from '../../schema/visits/hours.ts'
import { proposeHours } from '../../sync/mutations/visits.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { WorkRow } from './line-of-time.ts'
import type { WorkDialogProps } from './asked-dialog.ts'
import { otherFirstName } from './work-words.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { sayNotKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { beginSentence, shownMoney } from '../ui/french.ts'

const stepsStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]',
  _zoomed: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]' },
  gap: '2',
  '& > button': { px: '1', whiteSpace: 'nowrap' },
})
const totalStyle = css({ textStyle: 'title', fontVariantNumeric: 'tabular-nums' })
const steps = [-30, -5, 5, 30]

/** Asks how long the work took, in steps of five minutes; needs no network (rule 2.2.221). */
export function HoursDialog({ row, open, onClose }: WorkDialogProps) {
  const { job, otherId } = row
  const database = useDatabase()
  const { id: me } = useUser()
  const form = useForm(HoursForm, {
    open,
    initial: () => {
      const proposed = proposedOf(row, me, otherId ?? '')
      return { minutes: proposed === undefined ? '' : formatMinutes(proposed) }
    },
    send: ({ minutes }) => proposeHours(database, job, minutes),
    done: onClose,
    failed: sayNotKept('Impossible de proposer ces heures'),
  })
  const minutes = readTypedHours(form.typed.minutes)
  const total = minutes === undefined ? null : totalOf({ ...job, visit: { agreedMinutes: minutes } })
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={onClose}
      title="Heures faites"
      description={`${beginSentence(otherFirstName(row))} confirmera, et le montant à payer suivra.`}
      submit="Proposer ces heures"
      variant={row.side === 'poster' ? 'lake' : 'sun'}
    >
      <TextField
        label="Heures faites"
        required
        autoComplete="off"
        placeholder="3 h 30"
        hint="Arrondies à cinq minutes."
        {...form.field('minutes')}
      />
      <div className={stepsStyle}>
        {steps.map((step) => (
          <Button
            key={step}
            size="small"
            variant="line"
            onClick={() => {
              const next = readHours((minutes ?? 0) + step)
              if (next !== undefined) form.set({ minutes: formatMinutes(next) })
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
    </FormDialog>
  )
}

/** From arrival to end, or else what stands, or what the offer says. */
const proposedOf = ({ job }: WorkRow, me: string, other: string): number | undefined => {
  const { visit = {}, estimatedDuration } = job
  const planned = estimatedDuration === null ? undefined : Math.round(estimatedDuration * 60)
  return visit.proposal?.minutes ?? visit.agreedMinutes ?? workedMinutes(visit, me, other) ?? readHours(planned ?? null)
}
