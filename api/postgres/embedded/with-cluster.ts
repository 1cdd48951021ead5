import { connect, type ConnectionOptions, type Sql } from '../connect.ts'
import { type EmbeddedLog, startEmbedded } from './embedded.ts'

/** Works with a cluster that is started for this alone, without limits of time. */
export async function withCluster<T>(
  other: { folder: string; major: number; isReadOnly?: boolean },
  { dataDir, isDefaultDataDir }: { dataDir: string; isDefaultDataDir: boolean },
  log: EmbeddedLog,
  work: (sql: Sql, address: ConnectionOptions) => Promise<T>,
): Promise<T> {
  const server = await startEmbedded({ dataDir, mayEnterPrivateFolder: isDefaultDataDir, log, other })
  const sql = connect(server.options, { max: 1, deadlineMs: 0, statementTimeoutMs: 0, idleInTransactionMs: 0 })
  try {
    return await work(sql, server.options)
  } finally {
    await sql.end({ timeout: 5 })
    await server.stop()
  }
}
