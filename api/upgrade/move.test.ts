import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seedDemo } from '../demo/seed.ts'
import { connect, limitsOf, type Sql } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor } from '../postgres/embedded/majors.ts'
import { migrate } from '../postgres/migrate.ts'
import { quietLog } from '../testing/test-log.ts'
import { makeDataDir } from '../testing/test-program.ts'
import { moveDatabase } from './move.ts'
import { createDatabase, placeAt } from '../backup/test-place.ts'

/** Its process takes the claim on the folder away at its end. */
const move = async (place: ReturnType<typeof placeAt>) => {
  try {
    await moveDatabase(place, { say: () => {}, log: quietLog })
  } finally {
    rmSync(join(place.dataDir, 'address'), { force: true })
  }
}

/** A database of our own with demo data. */
const makeOwn = async () => {
  const dataDir = makeDataDir()
  const server = await startEmbedded({ dataDir, log: quietLog, durable: false })
  const own = connect(server.options, { max: 2, ...limitsOf(60) })
  await migrate(own)
  await seedDemo(own)
  const people = await readPeople(own)
  await own.end()
  await server.stop()
  return { dataDir, people }
}

const readPeople = async (sql: Sql) => [...(await sql`select id, email from users order by id`)]

test('our own database is copied by a role that owns the other one and nothing else, without any program of Postgres', async () => {
  const { dataDir, people } = await makeOwn()
  const { sql, options, url } = await createDatabase()
  await sql`drop schema public cascade`
  await sql`create schema public`
  await sql`create role mover login`
  await sql.unsafe(`alter database ${options.database} owner to mover`)
  await sql`alter schema public owner to mover`
  onTestFinished(
    async () => void (await sql.unsafe('reassign owned by mover to postgres; drop owned by mover; drop role mover')),
  )
  vi.stubEnv('PATH', '/nowhere')
  const before = await readKeys(await migrated())

  vi.stubEnv('PGUSER', 'mover')
  await move(placeAt(dataDir, url))

  expect(await readPeople(sql)).toEqual(people)
  expect(people.length).toBeGreaterThan(10)
  expect(await readKeys(sql)).toEqual(before)
  expect(await sql`select from pg_trigger where tgenabled <> 'O'`).toHaveLength(0)
  expect(readdirSync(dataDir)).toEqual([expect.stringMatching(/^postgres\.before-/)])
})

/** The constraints of a database, in words. */
const readKeys = async (sql: Sql) => [
  ...(await sql`
    select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as meaning from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`),
]

const migrated = async () => {
  const { sql } = await createDatabase()
  return sql
}

test('a copy that fails leaves our own database in its place, and may be tried again; one that people use is not replaced', async () => {
  const { dataDir, people } = await makeOwn()
  const { sql, url } = await createDatabase()
  await sql`alter table users add constraint small check (email = '')`

  await expect(move(placeAt(dataDir, url))).rejects.toThrow('small')
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  expect(await readPeople(sql)).toEqual([])

  await sql`alter table users drop constraint small`
  await move(placeAt(dataDir, url))
  expect(await readPeople(sql)).toEqual(people)

  const other = await makeOwn()
  await expect(move(placeAt(other.dataDir, url))).rejects.toThrow('La base de DATABASE_URL a déjà des tables')
})

test('only a database of our own is moved, and only to one that DATABASE_URL names', async () => {
  const [none, former] = [join(makeDataDir(), 'data'), makeDataDir()]
  mkdirSync(clusterFolder(former))
  writeFileSync(join(clusterFolder(former), 'PG_VERSION'), `${formerMajor}\n`)

  await expect(move(placeAt(former))).rejects.toThrow('Indiquez dans DATABASE_URL')
  await expect(move(placeAt(former, 'postgres:///other'))).rejects.toThrow('upgrade-database')
  await expect(move(placeAt(none, 'postgres:///other'))).rejects.toThrow('ne contient pas de base de données')
  expect(existsSync(none)).toBe(false)
})
