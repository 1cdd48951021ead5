import { CalendarPlus } from 'lucide-react'
import { isInCalendar, writeCalendar } from '../../schema/calendar/ical.ts'
import { saveFile } from '../data/save-file.ts'
import { Button } from '../ui/button.tsx'
import type { ListedJob } from './stored-jobs.ts'

interface CalendarButtonProps {
  job: ListedJob
  describedBy?: string
  /** Fills its row, with the size of the buttons in the foot of a dialog. */
  full?: boolean
}

/** Exports agreed work with a date to this device's calendar, also without a network (rule 1.2.397). Other work has no button. */
export function CalendarButton({ job, describedBy, full = false }: CalendarButtonProps) {
  if (!isInCalendar(job)) return null
  const save = () =>
    saveFile(new Blob([writeCalendar([job], location.origin)], { type: 'text/calendar;charset=utf-8' }), 'job.ics')
  return (
    <Button size={full ? 'normal' : 'small'} full={full} variant="line" aria-describedby={describedBy} onClick={save}>
      <CalendarPlus size={18} /> Ajouter à mon agenda
    </Button>
  )
}
