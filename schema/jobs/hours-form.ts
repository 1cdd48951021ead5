import * as v from 'valibot'
import { say } from '../form-fields.ts'
import { readHours } from '../visits/hours.ts'
import { minutesOf } from './duration.ts'

/** Returns typed hours, such as "3 h 30", as minutes in whole steps; undefined if nobody works so long. */
export const readTypedHours = (typed: string): number | undefined => readHours(minutesOf(typed))

/** Hours as they are typed. */
export const typedHours = v.pipe(
  v.string(),
  v.check((typed) => readTypedHours(typed) !== undefined, say('hours')),
)

export const HoursForm = v.object({
  minutes: v.pipe(
    typedHours,
    v.transform((typed) => readTypedHours(typed) ?? 0),
  ),
})
