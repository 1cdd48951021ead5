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
  const [dataDir, programs] = [makeDataDir(), makeDataDir()]
  const says = 'pg_dump: error: aborting because of server version mismatch'
  writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\necho "${says}" >&2\nexit 1\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())

  await expect(
    makeBackup(noDatabase, placeAt(dataDir, 'postgres://127.0.0.1:1/app'), join(makeDataDir(), 'backup')),
  ).rejects.toThrow('Le programme pg_dump est plus ancien que le serveur')
})

test('what is no whole backup, or one of another kind of database, is not put back, and nothing is changed', async () => {
  const dataDir = join(makeDataDir(), 'data')
  const takenAt = '2026-11-30T03:00:00.000Z'
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
  const folder = writeBackup({ takenAt: '2026-11-30T03:00:00.000Z', database: 'files' })
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
