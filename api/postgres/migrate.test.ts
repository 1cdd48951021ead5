import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from './connect.ts'
import { migrate, pendingMigrations, stateReader } from './migrate.ts'
import { StartError } from './start-error.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let sql: Sql
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  sql = database.sql
  await sql`drop schema public cascade`
  await sql`create schema public`
  folder = mkdtempSync(join(tmpdir(), 'coup-de-main-migrations-'))
  save('0001_people', 'create table people (name text);')
  save('0002_jobs', 'create table jobs (title text); insert into jobs values ($$Déménager$$);')
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const save = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)

test('an empty database is brought to the newest migration, in order', async () => {
  const pending = await pendingMigrations(sql, folder)

  const applied = await migrate(sql, { folder })

  expect(pending).toEqual(['0001_people', '0002_jobs'])
  expect(applied).toEqual(['0001_people', '0002_jobs'])
  expect(await pendingMigrations(sql, folder)).toEqual([])
  expect(await migrate(sql, { folder })).toEqual([])
})

test('the next version’s files, laid beside a running server, leave it ready', async () => {
  await migrate(sql, { folder })
  const readState = stateReader(sql, folder)

  save('0003_next', 'create table next (id int);')

  expect((await readState()).pending).toEqual([])
  await sql`delete from migrations where name = '0002_jobs'`
  expect((await readState()).pending).toEqual(['0002_jobs'])
})

test('of several instances that start at once, one applies each migration, and all of them are ready', async () => {
  save('0003_slow', 'select pg_sleep(0.3); create table slow (id int);')
  const pools = Array.from({ length: 4 }, () => connect(database.options, { max: 1, deadlineMs: 100 }))

  const applied = await Promise.all(pools.map((pool) => migrate(pool, { folder })))

  expect(applied.flat().sort()).toEqual(['0001_people', '0002_jobs', '0003_slow'])
  expect(await pendingMigrations(sql, folder)).toEqual([])
  expect(await sql`select title from jobs`).toHaveLength(1)
  await Promise.all(pools.map((pool) => pool.end()))
})

test('a failed migration leaves nothing behind, and earlier migrations stay', async () => {
  save('0003_broken', 'create table half (id int); select 1 / 0;')

  await expect(migrate(sql, { folder })).rejects.toThrow('0003_broken')

  expect(await sql`select to_regclass('half') as half`).toEqual([{ half: null }])
  expect(await pendingMigrations(sql, folder)).toEqual(['0003_broken'])
})

test('a migration that was edited after it was applied stops the start', async () => {
  await migrate(sql, { folder })
  save('0001_people', 'create table people (name text, age int);')

  await expect(migrate(sql, { folder })).rejects.toThrow(
    new StartError('La migration 0001_people a été modifiée après avoir été appliquée à la base de données.'),
  )
})

test('a comment may change after its migration was applied', async () => {
  await migrate(sql, { folder })
  save('0001_people', '-- Who works here.\ncreate table people (name text);')

  expect(await migrate(sql, { folder })).toEqual([])
})

/** Returns what a start says while it migrates. */
const listen = () => {
  const said: [object, string][] = []
  return { said, log: { info: (fields: object, text: string) => said.push([fields, text]) } as never }
}

test('a version starts on the schema of the next one, which only adds to it, and says so (3.4.684)', async () => {
  save('0003_next', 'alter table jobs add column canton text;')
  await migrate(sql, { folder })
  rmSync(join(folder, '0003_next.sql'))
  const { said, log } = listen()

  expect(await migrate(sql, { folder, log })).toEqual([])
  expect(said).toEqual([[{ newer: ['0003_next'] }, expect.stringContaining('ahead of this version')]])
})

test('a migration that takes something away says since when nothing uses it, and versions from then on start (3.4.684)', async () => {
  save('0003_towns', 'alter table jobs add column town text;')
  save(
    '0004_names',
    '-- contracts after 0003_towns: towns took the place of titles\nalter table jobs drop column title;',
  )
  await migrate(sql, { folder })
  rmSync(join(folder, '0004_names.sql'))

  expect(await migrate(sql, { folder })).toEqual([])
  rmSync(join(folder, '0003_towns.sql'))
  await expect(migrate(sql, { folder })).rejects.toThrow(
    new StartError(
      'La base de données est plus récente que cette version de l’application, qui ne sait plus s’en servir (0004_names) : démarrez une version plus récente.',
    ),
  )
})

test('a database whose history an earlier version has made gets what is missing in it', async () => {
  await migrate(sql, { folder })
  await sql`alter table migrations drop column needs`
  const current = await migrate(sql, { folder })
  save('0003_next', '-- contracts after 0002_jobs: nothing uses names\nalter table people drop column name;')

  expect(current).toEqual([])
  expect(await migrate(sql, { folder })).toEqual(['0003_next'])
  expect(await sql`select name, needs from migrations order by name`).toEqual([
    { name: '0001_people', needs: null },
    { name: '0002_jobs', needs: null },
    { name: '0003_next', needs: '0002_jobs' },
  ])
})

/** Holds the lock of a start, as a connection of a pooler keeps that of a program that has ended. */
const holdLock = async () => {
  const holder = connect(database.options, { max: 1 })
  const [held] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid, pg_advisory_lock(7239410165)::text`
  return { pid: held!.pid, release: () => holder.end({ timeout: 1 }) }
}

test('a start that another one does not let migrate says so, and whose lock it is (3.4.681)', async () => {
  const { pid, release } = await holdLock()
  const { said, log } = listen()

  const start = migrate(sql, { folder, log, patienceMs: 3_000 })

  await expect(start).rejects.toThrow(new RegExp(`connexion ${pid} de pg_stat_activity`))
  expect(said).toEqual([[{ pid }, 'waits for another start that migrates']])
  await release()
  expect(await migrate(sql, { folder })).toHaveLength(2)
})

test('a start that has nothing to migrate needs no lock, so that none can hold it up (3.4.681)', async () => {
  await migrate(sql, { folder })
  const { release } = await holdLock()

  expect(await migrate(sql, { folder, patienceMs: 0 })).toEqual([])
  await release()
})

test('a start leaves no lock behind, even on a connection that a pooler keeps (3.4.681)', async () => {
  await migrate(sql, { folder, admit: async (tx) => void (await tx`select`) })

  expect(
    await sql`select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`,
  ).toHaveLength(0)
})

test('a migration that a long transaction keeps from its table gives up with a sentence, and nobody waits behind it (3.4.683)', async () => {
  await migrate(sql, { folder })
  save('0003_wider', 'alter table people add column age int;')
  const reader = connect(database.options, { max: 1 })
  await reader`begin`
  await reader`lock table people in access share mode`
  const asked: number[] = []
  const asking = setInterval(() => {
    const began = performance.now()
    void sql`select from people`.then(() => asked.push(performance.now() - began))
  }, 100)

  await expect(migrate(sql, { folder, tableWaitMs: 200 })).rejects.toThrow(
    'La migration 0003_wider n’a pas pu prendre ses tables : une requête ou une transaction longue les tient.',
  )

  clearInterval(asking)
  await reader`rollback`
  await reader.end()
  expect(Math.max(...asked)).toBeLessThan(1_500)
  expect(await migrate(sql, { folder })).toEqual(['0003_wider'])
})

const index = `-- without transaction
drop index concurrently if exists jobs_by_title;
create unique index concurrently jobs_by_title on jobs (title);`

/** Whether the index of `index` is there and complete. */
const hasIndex = async () =>
  (await sql`select from pg_index where indexrelid = to_regclass('jobs_by_title') and indisvalid`).length === 1

test('an index is made outside a transaction while people write to its table, by one of the instances that start', async () => {
  await migrate(sql, { folder })
  save('0003_index', index)
  const writer = connect(database.options, { max: 1 })
  await writer`begin`
  await writer`insert into jobs values ('Jardinage')`
  const starts = [migrate(sql, { folder }), migrate(writer, { folder })]
  await expect.poll(() => sql`select from pg_index where indexrelid = to_regclass('jobs_by_title')`).toHaveLength(1)

  // The index waits for the writer, and nobody waits for the index.
  await sql`insert into jobs values ('Cuisine')`
  expect(await hasIndex()).toBe(false)
  await writer`commit`

  expect((await Promise.all(starts)).flat()).toEqual(['0003_index'])
  expect(await hasIndex()).toBe(true)
  await writer.end()
})

test('what failed outside a transaction runs again from its beginning at the next start', async () => {
  await migrate(sql, { folder })
  save('0003_index', index)
  await sql`insert into jobs values ('Déménagement'), ('Déménagement')`
  await expect(migrate(sql, { folder })).rejects.toThrow('0003_index')

  await sql`delete from jobs where title = 'Déménagement'`

  expect(await migrate(sql, { folder })).toEqual(['0003_index'])
  expect(await hasIndex()).toBe(true)
})
