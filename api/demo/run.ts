import { readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import { ownerAddress } from '../postgres/address.ts'
import { migrate } from '../postgres/migrate.ts'
import { StartError } from '../postgres/start-error.ts'
import { withDatabase } from '../postgres/embedded/with-database.ts'
import { demoPassword } from './demo-data.ts'
import { hasDemoPeople, seedDemo } from './seed.ts'

/** `npm run demo`: inserts the demo data into the database of DATABASE_URL, else into the embedded one, also while the app runs. */
const run = async (): Promise<void> => {
  const config = readConfig()
  const owner = { ...config, ...ownerAddress(config) }
  await withDatabase(owner, { mayCreate: true, log: createLog(config.logLevel) }, async (sql) => {
    await migrate(sql)
    if (await hasDemoPeople(sql)) {
      console.log('Les données de démonstration sont déjà là ; rien n’a été changé.')
      return
    }
    await seedDemo(sql)
    console.log(
      `Données de démonstration ajoutées. Comptes : etudiante@demo.example et particulier@demo.example, mot de passe ${demoPassword}`,
    )
  })
}

try {
  await run()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
