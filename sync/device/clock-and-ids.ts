import { newId, type Id } from '../../schema/ids.ts'

/** Where a database's ids and times come from. */
export interface Sources {
  /** Milliseconds since 1970. */
  now(): number
  newId(): Id
}

export const systemSources: Sources = { now: () => Date.now(), newId }
