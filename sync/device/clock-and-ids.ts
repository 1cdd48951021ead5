import { newId, type Id } from '../../schema/ids.ts'

/** Where a database's ids and times come from. */
export interface ClockAndIds {
  /** Milliseconds since 1970. */
  now(): number
  newId(): Id
}

export const systemClockAndIds: ClockAndIds = { now: () => Date.now(), newId }
