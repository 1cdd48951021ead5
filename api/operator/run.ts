import { refusalText } from '../../schema/refusals.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import { Refusal } from '../http/refusal.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { findRunning, startEmbedded } from '../postgres/embedded.ts'
import { StartError } from '../postgres/start-error.ts'
import { operate, tooSmall } from './operate.ts'

const withDatabase = async (work: (sql: Sql) => Promise<boolean>): Promise<boolean> => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const running = config.databaseUrl ?? findRunning(config.dataDir)
  const started = running
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, mayEnterPrivateFolder: config.isDefaultDataDir, log })
  const sql = connect(running ?? started?.options ?? '')
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await started?.stop()
  }
}

try {
  process.exitCode = (await withDatabase((sql) => operate(sql, process.argv.slice(2), console.log))) ? 0 : 1
} catch (error) {
  if (error instanceof Refusal) console.error(error.code === 'invalid' ? tooSmall : refusalText(error.code))
  else if (error instanceof StartError) console.error(error.message)
  else throw error
  process.exitCode = 1
}
