import type { LocalDatabase } from '../../../sync/store/database.ts'
import type { View } from './plane.ts'

/** The view and the choice at which the map was left, by database. They are restored for a person who comes back from an offer. */
export interface Left {
  view?: View
  chosen?: string | undefined
}

const left = new WeakMap<LocalDatabase, Left>()

export const leftAt = (database: LocalDatabase): Left => left.get(database) ?? {}

export const leave = (database: LocalDatabase, change: Left): void => {
  left.set(database, { ...leftAt(database), ...change })
}
