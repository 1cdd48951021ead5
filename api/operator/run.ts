import { isId } from '../../schema/ids.ts'
import { refusalText } from '../../schema/refusals.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import { Refusal } from '../http/refusal.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { findRunning, startEmbedded } from '../postgres/embedded.ts'
import { StartError } from '../postgres/start-error.ts'
import { decide } from './decide.ts'
import { describeMoney, isQuiet, readMoney } from './money-report.ts'

const usage = `npm run operator -- status              ce qui ne va pas avec l’argent
npm run operator -- release PAIEMENT    terminer le job et verser l’argent à l’étudiant
npm run operator -- refund PAIEMENT     annuler le job et rembourser le particulier`

/** `npm run operator`: what an operator sees and decides, also while the app runs. Returns whether all is well. */
const operate = async (sql: Sql, [act, id = '', ...others]: string[]): Promise<boolean> => {
  if (act === 'status' && id === '') {
    const report = await readMoney(sql)
    console.log(describeMoney(report).join('\n'))
    return isQuiet(report)
  }
  if ((act === 'release' || act === 'refund') && isId(id) && others.length === 0) {
    await decide(sql, id, act)
    console.log(
      act === 'release' ? 'Décidé : l’argent part chez l’étudiant.' : 'Décidé : le particulier est remboursé.',
    )
    return true
  }
  console.log(usage)
  return false
}

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
  process.exitCode = (await withDatabase((sql) => operate(sql, process.argv.slice(2)))) ? 0 : 1
} catch (error) {
  if (error instanceof Refusal) console.error(refusalText(error.code))
  else if (error instanceof StartError) console.error(error.message)
  else throw error
  process.exitCode = 1
}
