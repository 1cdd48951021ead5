import { useState } from 'react'
import { swissDay, toLocalTime } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { timesForm } from '../../schema/visits/form.ts'
import { timeOf, type VisitAct } from '../../schema/visits/visit.ts'
import { noteVisit } from '../../sync/mutations/visits.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { WorkRow } from './line-of-time.ts'
import type { WorkDialogProps } from './asked-dialog.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { sayNotKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

const clockOf = (at: string | undefined): string => toLocalTime(at ?? null).slice(11)

/** Asks when the student came and finished, for either party; needs no network (rule 2.2.220). */
export function TimesDialog({ row, open, onClose }: WorkDialogProps) {
  const { job } = row
  const database = useDatabase()
  const { id: me } = useUser()
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const form = useForm(timesForm(today), {
    open,
    isOne: true,
    initial: () => proposedFor(row, me, today),
    send: async ({ on, ...read }) => {
      for (const act of ['arrive', 'leave'] as const) {
        const at = read[act]
        if (at && at !== timeOf(job.visit ?? {}, act, me)?.at) await noteVisit(database, act, job, at, on)
      }
    },
    done: onClose,
    failed: sayNotKept('Impossible de noter ces heures'),
  })
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={onClose}
      title="Heures du travail"
      description="Vous les notez chacun. À dix minutes près, elles sont convenues."
      submit="Enregistrer"
      variant={row.side === 'poster' ? 'lake' : 'sun'}
    >
      <TextField label="Arrivée" type="time" {...form.field('arrive')} />
      <TextField label="Fin" type="time" {...form.field('leave')} />
      <TextField label="Jour" type="date" required max={today} {...form.field('on')} />
    </FormDialog>
  )
}

/** What is known of the work, on its day. */
const proposedFor = ({ job: { visit = {}, scheduledFor }, otherId }: WorkRow, me: Id, today: string) => {
  const known = (act: VisitAct) => clockOf((timeOf(visit, act, me) ?? timeOf(visit, act, otherId ?? ''))?.at)
  const planned = swissDay(scheduledFor ?? '')
  const on = visit.times?.[0]?.on ?? (planned !== '' && planned < today ? planned : today)
  return { on, arrive: known('arrive'), leave: known('leave') }
}
