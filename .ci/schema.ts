import { writeFileSync } from 'node:fs'
import { connect } from '../api/postgres/connect.ts'
import { startTestPostgres } from '../api/testing/test-postgres.ts'
import { describeSchema, schemaFile } from '../api/testing/test-schema.ts'

/* `npm run schema`: migrates a fresh database and writes its schema into `api/migrations/schema.sql`. */

const { template, stop } = await startTestPostgres()
const sql = connect(template, { max: 1 })
try {
  writeFileSync(schemaFile, await describeSchema(sql))
} finally {
  await sql.end({ timeout: 5 })
  await stop()
}
