import type { LocalDatabase } from './database.ts'

/** Which history of the server's database this device follows; each resync begins a new generation of it. */
export interface Replica {
  epoch: string
  generation: number
  /** While true, rows of the former replica are still shown until the new one is complete. */
  isResyncing: boolean
}

// Storage calls the replica `copy` and its resync `restaging`: installed devices hold these names.
export const readReplica = async (db: LocalDatabase): Promise<Replica | undefined> => {
  const stored = await db.readMeta('copy')
  return stored && { epoch: stored.epoch, generation: stored.generation, isResyncing: stored.restaging }
}

export const writeReplica = async (
  db: LocalDatabase,
  { epoch, generation, isResyncing }: Replica,
): Promise<void> => {
  await db.meta.put({ key: 'copy', epoch, generation, restaging: isResyncing })
}
