import { newId, type Id } from '../../schema/ids.ts'

/** The source of the current time and of new ids. */
export interface ClockAndIds {
  /** Milliseconds since 1970. */
  now(): number
  newId(): Id
}

export const systemClockAndIds: ClockAndIds = { now: () => Date.now(), newId }
