import { readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import { connect } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { migrate } from '../postgres/migrate.ts'
import { StartError } from '../postgres/start-error.ts'
import { demoPassword } from './demo-data.ts'
import { hasDemoPeople, seedDemo } from './seed.ts'

/** `npm run demo`: inserts the demo data into the database of DATABASE_URL, else into the embedded one. */
const run = async (): Promise<void> => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, mayEnterPrivateFolder: config.isDefaultDataDir, log })
  const sql = connect(config.databaseUrl ?? embedded?.options ?? '')
  try {
    await migrate(sql)
    if (await hasDemoPeople(sql)) {
      console.log('Les données de démonstration sont déjà là ; rien n’a été changé.')
      return
    }
    await seedDemo(sql)
    console.log(
      `Données de démonstration ajoutées. Comptes : etudiante@demo.example et particulier@demo.example, mot de passe ${demoPassword}`,
    )
  } finally {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
