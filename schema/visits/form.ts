import * as v from 'valibot'
import { addDays, readMoment } from '../dates.ts'
import { nullableText, say, together } from '../form-fields.ts'
import { limits } from '../limits.ts'
import type { VisitAct } from './visit.ts'

/** What somebody says who contests an absence. */
export const AbsenceForm = v.object({ words: nullableText(limits.comment) })

interface TypedTimes extends Record<VisitAct, string> {
  on: string
}

/** Returns the typed times as moments. An end before the arrival is one after midnight. */
const readTimes = ({ on, ...times }: TypedTimes): Partial<Record<VisitAct, string>> => {
  const read = (time: string, day = on) => (time === '' ? undefined : readMoment(`${day}T${time}`))
  const arrive = read(times.arrive)
  const leave = read(times.leave, times.leave < times.arrive ? addDays(on, 1) : on)
  return { ...(arrive && { arrive: arrive.toISOString() }), ...(leave && { leave: leave.toISOString() }) }
}

const ahead = 'Cette heure n’est pas encore passée'

/** When the student came and finished, on a day that is `today` at the latest. */
export const timesForm = (today: string) =>
  v.pipe(
    v.object({ on: v.string(), arrive: v.string(), leave: v.string() }),
    together((typed) => {
      if (readMoment(typed.on) === undefined || typed.on > today) return { on: say('date') }
      const { arrive, leave } = readTimes(typed)
      if (!arrive && !leave) return { arrive: 'Indiquez l’heure d’arrivée' }
      const now = new Date().toISOString()
      if (arrive && arrive > now) return { arrive: ahead }
      return leave && leave > now ? { leave: ahead } : {}
    }),
    v.transform((typed) => ({ on: typed.on, ...readTimes(typed) })),
  )
