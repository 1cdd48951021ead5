import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { quietLog } from '../testing/test-log.ts'
import { testAuthority } from '../testing/test-certificates.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { makeDataDir, start } from '../testing/test-program.ts'
import { makeBackup, requireRoom, restoreBackup } from './backup.ts'
import { connect } from '../postgres/connect.ts'
import { formerMajor, ourMajor } from '../postgres/embedded/majors.ts'
import { StartError } from '../postgres/start-error.ts'
import { copyFolder } from './copy-folder.ts'
import { createDatabase, placeAt, pretendPrograms } from './test-place.ts'

/** No order here comes as far as the rows of a database. */
const noDatabase = (() => Promise.resolve([])) as never

const writeBackup = (note: object): string => {
  const folder = makeDataDir()
  writeFileSync(join(folder, 'backup.json'), JSON.stringify(note))
  mkdirSync(join(folder, 'data'))
  return folder
}

/** A folder that looks like a cluster to all who do not start it. */
const pretendCluster = (folder: string, major: number): void => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'PG_VERSION'), `${major}\n`)
}

const majorIn = (dataDir: string): string => readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').trim()

const takenAt = '2026-11-30T03:00:00.000Z'

test('a backup that would fill the disk is not made (3.4.774)', async () => {
  const folder = makeDataDir()

  await expect(requireRoom(folder, 1e15)).rejects.toThrow('Une sauvegarde laisserait trop peu de place')
  await expect(requireRoom(folder, 1)).resolves.toBeUndefined()
})

test('a backup takes no folder that exists, and none inside the data it saves', async () => {
  const [dataDir, existing] = [makeDataDir(), makeDataDir()]

  await expect(makeBackup(noDatabase, placeAt(dataDir), existing)).rejects.toThrow('existe déjà')
  await expect(makeBackup(noDatabase, placeAt(dataDir), join(dataDir, 'backup'))).rejects.toThrow('(DATA_DIR)')
  expect(readdirSync(dataDir)).toEqual([])
})

test('a backup that fails leaves nothing behind, and says why', async () => {
  const [dataDir, parent] = [makeDataDir(), makeDataDir()]
  const place = placeAt(dataDir, 'postgres://app:secret@127.0.0.1:1/app')

  await expect(makeBackup(noDatabase, place, join(parent, 'backup'))).rejects.toThrow(
    /^(pg_dump n’a pas réussi|Le programme pg_dump manque)/,
  )
  expect(readdirSync(parent)).toEqual([])
})

test('a pg_dump that is older than the server is named', async () => {
  const dataDir = makeDataDir()
  pretendPrograms({ pg_dump: 'echo "pg_dump: error: aborting because of server version mismatch" >&2; exit 1' })

  await expect(
    makeBackup(noDatabase, placeAt(dataDir, 'postgres://127.0.0.1:1/app'), join(makeDataDir(), 'backup')),
  ).rejects.toThrow('Le programme pg_dump est plus ancien que le serveur')
})

test.for([
  ['/own.pem', '/own.pem'],
  ['', 'system'],
] as const)('Postgres’ programs verify by PGSSLROOTCERT=%s: %s', async ([own, expected]) => {
  const seen = join(makeDataDir(), 'seen')
  pretendPrograms({ pg_dump: `echo "$PGSSLMODE $PGSSLROOTCERT" >> ${seen}; exit 1` })
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '')
  vi.stubEnv('PGSSLROOTCERT', own)

  for (const mode of ['verify-full', 'verify-ca']) {
    const place = placeAt(makeDataDir(), `postgres://db.example/app?sslmode=${mode}`)
    await expect(makeBackup(noDatabase, place, join(makeDataDir(), 'backup'))).rejects.toThrow('pg_dump n’a pas réussi')
  }

  expect(readFileSync(seen, 'utf8')).toBe(`verify-full ${expected}\n`.repeat(2))
})

test('Postgres’ programs trust everybody’s authorities and those of NODE_EXTRA_CA_CERTS, as the app does', async () => {
  const [seen, file] = [join(makeDataDir(), 'seen'), join(makeDataDir(), 'authority.pem')]
  writeFileSync(file, testAuthority)
  pretendPrograms({ pg_dump: `cp "$PGSSLROOTCERT" ${seen}; exit 1` })
  vi.stubEnv('NODE_EXTRA_CA_CERTS', file)

  const place = placeAt(makeDataDir(), 'postgres://db.example/app?sslmode=verify-full')
  await expect(makeBackup(noDatabase, place, join(makeDataDir(), 'backup'))).rejects.toThrow('pg_dump n’a pas réussi')

  const trusted = readFileSync(seen, 'utf8')
  expect([testAuthority, ...rootCertificates].filter((one) => !trusted.includes(one))).toEqual([])
})

test('a backup that is interrupted leaves nothing behind', async () => {
  const { options, drop } = await createTestDatabase()
  onTestFinished(drop)
  const parent = makeDataDir()
  const settings = {
    PATH: pretendPrograms({ pg_dump: 'exec sleep 60' }),
    DATA_DIR: makeDataDir(),
    DATABASE_URL: `postgres:///${options.database}`,
    PGHOST: options.host,
    PGUSER: options.user,
  }
  const order = ['--import', 'tsx', 'api/operator/run.ts', 'backup', join(parent, 'backup')]

  const backup = start(settings, { args: order })
  await expect.poll(() => readdirSync(parent), { timeout: 60_000 }).toHaveLength(1)
  backup.end('SIGTERM')
  await backup.ended

  expect(readdirSync(parent)).toEqual([])
})

test('a folder that cannot be written ends a backup with one sentence', async () => {
  const file = join(makeDataDir(), 'file')
  writeFileSync(file, '')
  const place = placeAt(makeDataDir(), 'postgres://127.0.0.1:1/app')
  pretendPrograms({ pg_dump: 'exit 0' })

  const failing = makeBackup(noDatabase, place, join(file, 'backup'))

  await expect(failing).rejects.toBeInstanceOf(StartError)
  await expect(failing).rejects.toThrow(/^La sauvegarde n’a pas été faite : .*file.*\(ENOTDIR\)\.$/)
})

test('a whole dump takes the place of all that the schema holds, and one that ends early changes nothing', async () => {
  const [dataDir, seen] = [makeDataDir(), join(makeDataDir(), 'seen')]
  const folder = writeBackup({ takenAt, database: 'dump' })
  writeFileSync(join(folder, 'database.dump'), '')
  const { sql, url } = await createDatabase()
  const restore = () => restoreBackup(placeAt(dataDir, url), folder, quietLog)
  const psql = `{ printf '%s\\n' "$@"; cat; } > ${seen}`

  pretendPrograms({ pg_restore: `echo "$@"; echo 'insert 1;'; echo 'pg_restore: error: no more' >&2; exit 1`, psql })
  await expect(restore()).rejects.toThrow('pg_restore n’a pas réussi : pg_restore: error: no more')
  pretendPrograms({ pg_restore: `yes 'insert 1;'`, psql: `echo 'WARNING:  old' >&2; echo 'ERROR:  no' >&2; exit 3` })
  await expect(restore()).rejects.toThrow('psql n’a pas réussi : ERROR:  no')
  pretendPrograms({ pg_restore: `echo "$@"; echo 'SET transaction_timeout = 0;'; echo 'insert 1;'`, psql })
  await restore()
  const lines = readFileSync(seen, 'utf8').split('\n')
  const at = (part: string) => lines.findIndex((line) => line.includes(part))
  const order = [
    'begin',
    'drop schema if exists public cascade',
    'create schema public',
    '--single-transaction',
    'insert',
  ]
  expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b))
  expect(order.map(at)).not.toContain(-1)
  // A server before Postgres 17 knows no such setting.
  expect(at('transaction_timeout')).toBe(-1)

  // An empty database is filled like any other. This program leaves nothing in it.
  await sql`drop schema public cascade`
  await expect(restore()).rejects.toThrow('les appareils ne le savent pas encore')
})

test('a dump is put back only once no app uses the database', async () => {
  const [dataDir, seen] = [join(makeDataDir(), 'data'), join(makeDataDir(), 'seen')]
  const folder = writeBackup({ takenAt, database: 'dump' })
  writeFileSync(join(folder, 'database.dump'), '')
  const { options, url } = await createDatabase()
  pretendPrograms({ pg_restore: 'exit 0', psql: `cat > ${seen}` })
  const restore = () => restoreBackup(placeAt(dataDir, url), folder, quietLog)
  const app = connect(options, { max: 1 })
  onTestFinished(async () => await app.end({ timeout: 1 }))
  // A pooler keeps such a connection when the app has ended.
  const kept = connect(options, { max: 1, isPooled: true })
  onTestFinished(async () => await kept.end({ timeout: 1 }))
  await Promise.all([app`select`, kept`select`])

  await expect(restore()).rejects.toThrow(
    new StartError(
      'L’application, ou une commande d’opérateur, utilise encore cette base de données : arrêtez-la d’abord.',
    ),
  )
  expect([existsSync(dataDir), existsSync(seen)]).toEqual([false, false])

  // A killed app's connections are there for a moment.
  setTimeout(() => void app.end({ timeout: 0 }), 1_000)
  expect(await restore()).toMatchObject({ takenAt })
  expect(existsSync(seen)).toBe(true)
})

test('what is no whole backup, or one of another kind of database, is not put back, and nothing is changed', async () => {
  const dataDir = join(makeDataDir(), 'data')
  const restore = (folder: string, url?: string) => restoreBackup(placeAt(dataDir, url), folder, quietLog)

  await expect(restore(makeDataDir())).rejects.toThrow('n’est pas une sauvegarde entière')
  await expect(restore(writeBackup({ takenAt, database: 'else' }))).rejects.toThrow('n’est pas une sauvegarde entière')
  await expect(restore(writeBackup({ takenAt, database: 'dump' }))).rejects.toThrow('indiquez-la')
  await expect(restore(writeBackup({ takenAt, database: 'files' }), 'postgres://localhost/app')).rejects.toThrow(
    'relancez sans DATABASE_URL',
  )
  await expect(restore(writeBackup({ takenAt, database: 'files' }))).rejects.toThrow('n’est pas une sauvegarde entière')
  await expect(restore(writeBackup({ takenAt, database: 'dump' }), 'postgres://localhost/app')).rejects.toThrow(
    'n’est pas une sauvegarde entière',
  )
  const copied = writeBackup({ takenAt, database: 'files' })
  pretendCluster(join(copied, 'postgres'), ourMajor)
  rmdirSync(join(copied, 'data'))
  await expect(restore(copied)).rejects.toThrow('créez ce dossier (mkdir)')
  expect(existsSync(dataDir)).toBe(false)
})

test('a backup of the former Postgres is put in place for an upgrade, which starts it', async () => {
  const dataDir = makeDataDir()
  const folder = writeBackup({ takenAt, database: 'files' })
  pretendCluster(join(folder, 'postgres'), formerMajor)

  expect(await restoreBackup(placeAt(dataDir), folder, quietLog)).toMatchObject({ isOfFormerMajor: true })
  expect(majorIn(dataDir)).toBe(String(formerMajor))
})

test('a restore that cannot put the other files in place, or start the database, leaves the database as it was', async () => {
  const [dataDir, blocked] = [makeDataDir(), makeDataDir()]
  const [folder, half] = [writeBackup({ takenAt, database: 'files' }), writeBackup({ takenAt, database: 'files' })]
  pretendCluster(join(dataDir, 'postgres'), ourMajor)
  pretendCluster(join(blocked, 'postgres'), ourMajor)
  mkdirSync(join(blocked, 'law.json'))
  pretendCluster(join(folder, 'postgres'), formerMajor)
  writeFileSync(join(folder, 'data', 'law.json'), '[]')
  pretendCluster(join(half, 'postgres'), ourMajor)

  const failures = [
    await restoreBackup(placeAt(blocked), folder, quietLog).catch((error: unknown) => error),
    await restoreBackup(placeAt(dataDir), half, quietLog).catch((error: unknown) => error),
  ]

  expect(failures).toEqual([expect.any(StartError), expect.any(StartError)])
  expect(String(failures[0])).toMatch(/ La sauvegarde n’a pas été remise en place : .*law\.json.*\(\w+\)\.$/)
  expect(String(failures[1])).toContain('ne démarre pas')
  expect([majorIn(blocked), majorIn(dataDir)]).toEqual([String(ourMajor), String(ourMajor)])
  expect(readdirSync(blocked).toSorted()).toEqual(['address', 'law.json', 'postgres'])
  expect(readdirSync(dataDir).toSorted()).toEqual(['address', 'postgres'])
})

test('a server that a killed app has left behind ends before its database is put aside', async () => {
  const dataDir = makeDataDir()
  const folder = writeBackup({ takenAt, database: 'files' })
  pretendCluster(join(folder, 'postgres'), formerMajor)
  pretendCluster(join(dataDir, 'postgres'), ourMajor)
  const orphan = spawn('sleep', ['60'], { cwd: join(dataDir, 'postgres') })
  const ended = once(orphan, 'exit')
  onTestFinished(() => void orphan.kill('SIGKILL'))
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${orphan.pid}\n`)

  await restoreBackup(placeAt(dataDir), folder, quietLog)

  expect(await Promise.race([ended, Promise.resolve('still runs')])).toEqual([null, 'SIGINT'])
})

test('a folder is copied with what it holds, for its owner alone, without what is left out', async () => {
  const [from, to] = [makeDataDir(), join(makeDataDir(), 'copy')]
  mkdirSync(join(from, 'deep', 'empty'), { recursive: true })
  writeFileSync(join(from, 'deep', 'kept'), 'kept', { mode: 0o644 })
  writeFileSync(join(from, 'left'), 'left')

  await copyFolder(from, to, { leaveOut: (path) => path === 'left' })

  expect(readdirSync(to, { recursive: true }).toSorted()).toEqual(['deep', 'deep/empty', 'deep/kept'])
  expect(readFileSync(join(to, 'deep', 'kept'), 'utf8')).toBe('kept')
  expect([statSync(to), statSync(join(to, 'deep', 'kept'))].map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600])
})

test('a file that is gone meanwhile is left out of a copy, unless nobody changes the folder', async () => {
  const gone = join(makeDataDir(), 'gone')

  await copyFolder(gone, join(makeDataDir(), 'copy'))

  await expect(copyFolder(gone, join(makeDataDir(), 'copy'), { isAtRest: true })).rejects.toThrow('ENOENT')
})
