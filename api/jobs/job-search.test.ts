import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { migrate } from '../postgres/migrate.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { listJobs } from './job-list.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

test('offers from before there were keys are found after the upgrade, deleted ones aside', async () => {
  const { sql, drop } = await createTestDatabase()
  const earlier = mkdtempSync(join(tmpdir(), 'coup-de-main-migrations-'))
  onTestFinished(async () => {
    await drop()
    rmSync(earlier, { recursive: true })
  })
  await sql`drop schema public cascade`
  await sql`create schema public`
  const isEarlier = (path: string) => path === migrations || basename(path) < '0040'
  cpSync(migrations, earlier, { recursive: true, filter: isEarlier })
  await migrate(sql, earlier)
  const [marc, kept] = [newId(), newId()]
  await sql`
    insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
    values (${marc}, 'Marc', 'Dubois', 'marc@example.ch', 'x', '+41791112233', 'Lausanne, VD', 'private')`
  const jobs = [kept, newId()].map((id) => ({
    id,
    posted_by_id: marc,
    title: 'Tailler la haie',
    description: 'Avec l’échelle',
    location: 'Genève, GE',
    duration: '2h',
    rate_centimes: 2000,
    category: 'physical',
    delivery_type: 'in_person',
    language_required: 'french',
    urgency_level: 'normal',
    experience_required: 'none',
    physical_demand: 'light',
    payment_method: 'cash',
    deleted_at: id === kept ? null : new Date(),
  }))
  await sql`insert into jobs ${sql(jobs)}`

  await migrate(sql)

  const found = await listJobs(
    sql,
    null,
    { search: 'echelle', location: 'neve', status: 'open' },
    { limit: 5, page: 1 },
  )
  expect([found.total, found.jobs.map(({ id }) => id)]).toEqual([1, [kept]])
}, 30_000)
