import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { describeSchema, schemaFile } from '../testing/test-schema.ts'

test('schema.sql shows the schema of a fresh database', async () => {
  const { sql, drop } = await createTestDatabase()

  const schema = await describeSchema(sql)

  expect(schema, 'a migration has changed the schema: run `npm run schema`').toBe(readFileSync(schemaFile, 'utf8'))
  await drop()
})
