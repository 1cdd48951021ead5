import type { LocalDatabase, MetaOf } from './database.ts'

/** The history of the server's database that this device follows. Each resync begins a new generation. */
export interface Replica {
  epoch: string
  generation: number
  /** While true, rows of the former replica stay shown until the new one is complete. */
  isResyncing: boolean
}

// In storage a replica is called `copy`, and its resync `restaging`: installed devices hold these names.
export const readReplica = async (db: LocalDatabase): Promise<Replica | undefined> =>
  toReplica(await db.readMeta('copy'))

export const toReplica = (stored: MetaOf<'copy'> | undefined): Replica | undefined =>
  stored && { epoch: stored.epoch, generation: stored.generation, isResyncing: stored.restaging }

/** Also notes the time, if none is noted: without it, a leap of the clock before the first pull ends would make new acknowledgements look old. */
export const writeReplica = async (db: LocalDatabase, { epoch, generation, isResyncing }: Replica): Promise<void> => {
  const noteTime = async () => {
    if (!(await db.readMeta('clock'))) await db.meta.put({ key: 'clock', at: db.now() })
  }
  await Promise.all([db.meta.put({ key: 'copy', epoch, generation, restaging: isResyncing }), noteTime()])
}
