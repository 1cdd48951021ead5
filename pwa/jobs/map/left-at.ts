import type { LocalDatabase } from '../../../sync/store/database.ts'
import type { View } from './plane.ts'

/** Where the map was left and what was chosen on it, by database: whoever comes back from an offer finds both. */
export interface Left {
  view?: View
  chosen?: string | undefined
}

const left = new WeakMap<LocalDatabase, Left>()

export const leftAt = (database: LocalDatabase): Left => left.get(database) ?? {}

export const leave = (database: LocalDatabase, change: Left): void => {
  left.set(database, { ...leftAt(database), ...change })
}
