import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { quietLog } from '../testing/test-log.ts'
import { makeDataDir } from '../testing/test-program.ts'
import { makeBackup, restoreBackup } from './backup.ts'
import { formerMajor } from '../postgres/embedded/majors.ts'
import { copyFolder } from './copy-folder.ts'

const placeAt = (dataDir: string, databaseUrl?: string) => ({
  dataDir,
  isDefaultDataDir: false,
  databaseUrl,
  directUrl: undefined,
  migrationUrl: undefined,
})
/** No order here comes as far as the database. */
const noDatabase = undefined as never

const writeBackup = (note: object): string => {
  const folder = makeDataDir()
  writeFileSync(join(folder, 'backup.json'), JSON.stringify(note))
  return folder
}

const takenAt = '2026-11-30T03:00:00.000Z'

/** Puts programs before those of the machine. */
const pretendPrograms = (programs: Record<string, string>): string => {
  const folder = makeDataDir()
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const path = `${folder}:${process.env.PATH}`
  vi.stubEnv('PATH', path)
  onTestFinished(() => void vi.unstubAllEnvs())
  return path
}

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

test('a dump is put in the place of all that the schema holds, and is told as a whole from one that ends early', async () => {
  const [dataDir, seen] = [makeDataDir(), join(makeDataDir(), 'seen')]
  const folder = writeBackup({ takenAt, database: 'dump' })
  writeFileSync(join(folder, 'database.dump'), '')
  const restore = () => restoreBackup(placeAt(dataDir, 'postgres://127.0.0.1:1/app'), folder, quietLog)
  const psql = `{ printf '%s\\n' "$@"; cat; } > ${seen}`

  pretendPrograms({ pg_restore: `echo "$@"; echo 'insert 1;'; echo 'pg_restore: error: no more' >&2; exit 1`, psql })
  await expect(restore()).rejects.toThrow('pg_restore n’a pas réussi : pg_restore: error: no more')
  pretendPrograms({ pg_restore: `yes 'insert 1;'`, psql: `echo 'WARNING:  old' >&2; echo 'ERROR:  no' >&2; exit 3` })
  await expect(restore()).rejects.toThrow('psql n’a pas réussi : ERROR:  no')
  pretendPrograms({ pg_restore: 'exit 0', psql })
  // Only now the database is asked, which there is not.
  await expect(restore()).rejects.toThrow('DATABASE_URL')

  pretendPrograms({ pg_restore: `echo "$@"; echo 'insert 1;'`, psql })
  await expect(restore()).rejects.toThrow('DATABASE_URL')
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
  expect(existsSync(dataDir)).toBe(false)
})

test('a backup of the former Postgres is put in place for an upgrade, which starts it', async () => {
  const dataDir = makeDataDir()
  const folder = writeBackup({ takenAt, database: 'files' })
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), `${formerMajor}\n`)

  expect(await restoreBackup(placeAt(dataDir), folder, quietLog)).toMatchObject({ isOfFormerMajor: true })
  expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe(`${formerMajor}\n`)
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
