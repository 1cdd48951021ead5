import type { LocalDatabase } from '../../sync/store/database.ts'
import type { Connection } from '../../sync/engine/status.ts'
import { saveFile } from '../data/save-file.ts'

/** Downloads a report for support: outbox, feed positions and errors, without letters, messages or names. */
export const downloadSyncReport = async (database: LocalDatabase, connection: Connection): Promise<void> => {
  const [outbox, refusals, feeds, storage] = await Promise.all([
    database.outbox.toArray(),
    database.refusals.toArray(),
    database.feeds.toArray(),
    // Browsers refuse the estimate if their storage is broken, and then the report is needed most.
    navigator.storage?.estimate().catch(() => undefined),
  ])
  const report = {
    at: new Date().toISOString(),
    connection,
    outbox: outbox.map(({ id, name, lane, state, attempts, createdAt, lastError, position }) => ({
      id,
      name,
      lane,
      state,
      attempts,
      createdAt,
      lastError,
      position,
    })),
    refusals: refusals.map(({ id, name, code, at }) => ({ id, name, code, at })),
    feeds,
    storage,
  }
  saveFile(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }), 'synchronisation.json')
}
