import { useState, type SubmitEvent } from 'react'
import { addDays, readMoment, swissDay, toLocalTime } from '../../schema/dates.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { timeOf, type VisitAct } from '../../schema/visits/visit.ts'
import { noteVisit } from '../../sync/mutations/visits.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { WorkRow } from './line-of-time.ts'
import { isKept } from '../outbox/write-text.ts'
import { useUser } from '../session/session.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { focusFirstError } from '../ui/hooks/validation.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { stackStyle } from '../payments/payment-styles.ts'

interface TimesDialogProps {
  row: WorkRow
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks when the student came and finished, for either party; needs no network (rule 2.2.220). */
export function TimesDialog({ row, open, onOpenChange }: TimesDialogProps) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Heures du travail"
      description="Vous les notez chacun. À dix minutes près, elles sont convenues."
      submit="Enregistrer"
      variant={row.side === 'poster' ? 'lake' : 'sun'}
    >
      {(formId) => <TimesForm row={row} id={formId} onDone={() => onOpenChange(false)} />}
    </FormDialog>
  )
}

const clockOf = (at: string | undefined): string => toLocalTime(at ?? null).slice(11)

function TimesForm({ row, id, onDone }: { row: WorkRow; id: string; onDone: () => void }) {
  const { job, otherId } = row
  const database = useDatabase()
  const { id: me } = useUser()
  const visit = job.visit ?? {}
  const known = (act: VisitAct) => timeOf(visit, act, me) ?? timeOf(visit, act, otherId ?? '')
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const planned = swissDay(job.scheduledFor ?? '')
  const [on, setOn] = useState(visit.times?.[0]?.on ?? (planned !== '' && planned < today ? planned : today))
  const [times, setTimes] = useState({ arrive: clockOf(known('arrive')?.at), leave: clockOf(known('leave')?.at) })
  const [errors, setErrors] = useState<Partial<Record<'on' | VisitAct, string>>>({})

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = readTimes(on, times)
    const found = findErrors(on, today, read)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    const written = async () => {
      for (const act of ['arrive', 'leave'] as const) {
        const at = read[act]
        if (at && at !== timeOf(visit, act, me)?.at) await noteVisit(database, act, job, at, on)
      }
    }
    if (await isKept(written(), 'Impossible de noter ces heures')) onDone()
  }

  const field = (act: VisitAct, label: string) => (
    <TextField
      label={label}
      type="time"
      value={times[act]}
      error={errors[act]}
      onChange={({ target }) => {
        setTimes({ ...times, [act]: target.value })
        setErrors({})
      }}
    />
  )

  return (
    <form id={id} className={stackStyle} noValidate onSubmit={(event) => void submit(event)}>
      {field('arrive', 'Arrivée')}
      {field('leave', 'Fin')}
      <TextField
        label="Jour"
        type="date"
        required
        max={today}
        value={on}
        error={errors.on}
        onChange={({ target }) => {
          setOn(target.value)
          setErrors({})
        }}
      />
    </form>
  )
}

type Read = Partial<Record<VisitAct, string>>

/** Returns the typed times as moments. An end before the arrival is one after midnight. */
const readTimes = (on: string, times: Record<VisitAct, string>): Read => {
  const read = (time: string, day = on) => (time === '' ? undefined : readMoment(`${day}T${time}`))
  const arrive = read(times.arrive)
  const leave = read(times.leave, times.leave < times.arrive ? addDays(on, 1) : on)
  return { ...(arrive && { arrive: arrive.toISOString() }), ...(leave && { leave: leave.toISOString() }) }
}

const findErrors = (on: string, today: string, read: Read): Partial<Record<'on' | VisitAct, string>> => {
  if (readMoment(on) === undefined || on > today) return { on: ruleTexts.date }
  if (!read.arrive && !read.leave) return { arrive: 'Indiquez l’heure d’arrivée' }
  const now = new Date().toISOString()
  const isAhead = (at: string | undefined) => at !== undefined && at > now
  if (isAhead(read.arrive)) return { arrive: 'Cette heure n’est pas encore passée' }
  return isAhead(read.leave) ? { leave: 'Cette heure n’est pas encore passée' } : {}
}
