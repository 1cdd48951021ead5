import { CalendarPlus } from 'lucide-react'
import { isInCalendar, writeCalendar } from '../../schema/calendar/ical.ts'
import { addressAt } from '../../schema/jobs/place.ts'
import { saveFile } from '../data/save-file.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { ListedJob } from './stored-jobs.ts'

interface CalendarButtonProps {
  job: ListedJob
  /** Where the work is, in the place of the locality. */
  address?: string | undefined
  describedBy?: string
  /** `full`: fills its row, in the foot of a dialog; `icon`: among other icons. */
  shape?: 'small' | 'full' | 'icon'
}

/** Exports agreed work with a date to this device's calendar, also without a network (rule 1.2.397). Other work has no button. */
export function CalendarButton({ job, address, describedBy, shape = 'small' }: CalendarButtonProps) {
  if (!isInCalendar(job)) return null
  const save = () => {
    const event = { ...job, location: address === undefined ? job.location : addressAt(job.location, address) }
    saveFile(new Blob([writeCalendar([event], location.origin)], { type: 'text/calendar;charset=utf-8' }), 'job.ics')
  }
  if (shape === 'icon') {
    return (
      <IconButton variant="line" label="Ajouter à mon agenda" aria-describedby={describedBy} onClick={save}>
        <CalendarPlus size={20} />
      </IconButton>
    )
  }
  const isFull = shape === 'full'
  return (
    <Button
      size={isFull ? 'normal' : 'small'}
      full={isFull}
      variant="line"
      aria-describedby={describedBy}
      onClick={save}
    >
      <CalendarPlus size={18} /> Ajouter à mon agenda
    </Button>
  )
}
