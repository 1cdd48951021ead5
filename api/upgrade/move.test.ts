import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../postgres/connect.ts'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor, ourMajor } from '../postgres/embedded/majors.ts'
import { withCluster } from '../postgres/embedded/with-cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { quietLog } from '../testing/test-log.ts'
import { makeDataDir } from '../testing/test-program.ts'
import { moveDatabase } from './move.ts'
import { createDatabase, placeAt, pretendPrograms } from '../backup/test-place.ts'

/** Its process takes the claim on the folder away at its end. */
const move = async (place: ReturnType<typeof placeAt>) => {
  try {
    await moveDatabase(place, { say: () => {}, log: quietLog })
  } finally {
    rmSync(join(place.dataDir, 'address'), { force: true })
  }
}

const readOffers = async (dataDir: string) => {
  const cluster = { folder: clusterFolder(dataDir), major: ourMajor }
  return await withCluster(cluster, placeAt(dataDir), quietLog, (sql) => sql`select title from newest`)
}

test('a copy that fails or differs leaves our own database in its place, and the other one empty', async () => {
  const dataDir = makeDataDir()
  const server = await startEmbedded({ dataDir, log: quietLog, durable: false })
  const own = connect(server.options, { max: 1 })
  await own`create table newest as select 'Tailler la haie' as title`
  await own.end()
  await server.stop()
  const { sql, url } = await createDatabase()
  await sql`drop schema public cascade`
  await sql`create schema public`
  const pg_dump = 'while [ "$1" != --file ]; do shift; done; echo dump > "$2"'
  const takes = 'cat > /dev/null'
  const failures = [
    [{ pg_dump: 'echo "pg_dump: error: no" >&2; exit 1', psql: takes }, 'pg_dump n’a pas réussi : pg_dump: error: no'],
    [{ pg_dump, pg_restore: "echo 'create'; echo 'error: cut off' >&2; exit 1", psql: takes }, 'error: cut off'],
    [{ pg_dump, pg_restore: "yes 'create'", psql: "echo 'ERROR:  no' >&2; exit 3" }, 'psql n’a pas réussi'],
    [{ pg_dump, pg_restore: "echo 'create'", psql: takes }, 'La copie diffère de l’original (newest)'],
  ] as const

  for (const [programs, why] of failures) {
    pretendPrograms(programs)
    await expect(move(placeAt(dataDir, url))).rejects.toThrow(why)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  }

  expect(await readOffers(dataDir)).toEqual([{ title: 'Tailler la haie' }])
  // Somebody's database is not replaced.
  await migrate(sql)
  await expect(move(placeAt(dataDir, url))).rejects.toThrow('La base de DATABASE_URL a déjà des tables')
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
