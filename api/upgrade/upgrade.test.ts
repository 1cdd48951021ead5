import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../postgres/embedded/embedded.ts'
import { clusterFolder, formerMajor, keptFolder, ourMajor } from '../postgres/embedded/majors.ts'
import { quietLog } from '../testing/test-log.ts'
import { runToEnd } from '../testing/test-program.ts'
import { call, newDataDir, placeAt, undo, upgrade } from './testing/test-upgrade.ts'
import { upgradeDatabase } from './upgrade.ts'

/** A folder that looks like a cluster to all who do not start it. */
const pretendCluster = (folder: string, major: number): void => {
  mkdirSync(join(folder, 'base'), { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), `${major}\n`)
}

test('a disk without room for a copy, and a kept cluster, are said before anything is done', async () => {
  const [dataDir, other] = [newDataDir(), newDataDir()]
  pretendCluster(clusterFolder(dataDir), formerMajor)
  pretendCluster(clusterFolder(other), formerMajor)
  pretendCluster(keptFolder(other), formerMajor)
  const measure = () => Promise.resolve(399 * 2 ** 20)

  const withoutRoom = call((say) => upgradeDatabase(placeAt(dataDir), { say, log: quietLog, measure }), dataDir)

  await expect(withoutRoom).rejects.toThrow('il faut 400 Mo de place, et il y en a 399 Mo')
  await expect(upgrade(other)).rejects.toThrow(`« ${keptFolder(other)} » est encore là`)
  expect([readdirSync(dataDir), readdirSync(other)]).toEqual([['postgres'], ['postgres', 'postgres.before-18']])
})

test('only our own database of the former version is upgraded, and only an upgraded one taken back', async () => {
  const [newer, none] = [newDataDir(), newDataDir()]
  pretendCluster(clusterFolder(newer), ourMajor + 1)
  const elsewhere = placeAt(none, 'postgres://localhost/app')

  await expect(upgradeDatabase(elsewhere, { say: () => {}, log: quietLog })).rejects.toThrow('DATABASE_URL')
  await expect(upgrade(newer)).rejects.toThrow('ne contient pas')
  await expect(upgrade(none)).rejects.toThrow('ne contient pas')
  await expect(undo(newer)).rejects.toThrow('n’existe pas')
  expect(existsSync(none)).toBe(false)
  await expect(startEmbedded({ dataDir: newer, log: quietLog })).rejects.toThrow('démarrez celle qui s’en est servie')
  expect(
    await runToEnd({ DATA_DIR: none }, ['--import', 'tsx', 'api/operator/run.ts', 'upgrade-database', '--bak']),
  ).toMatchObject({ code: 1, output: '' })
})

test('a server that a killed app has left behind ends before its cluster is put aside', async () => {
  const dataDir = newDataDir()
  pretendCluster(clusterFolder(dataDir), ourMajor)
  pretendCluster(keptFolder(dataDir), formerMajor)
  const orphan = spawn('sleep', ['60'], { cwd: clusterFolder(dataDir) })
  const ended = once(orphan, 'exit')
  onTestFinished(() => void orphan.kill('SIGKILL'))
  writeFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), `${orphan.pid}\n`)

  await undo(dataDir, true)

  expect(await Promise.race([ended, Promise.resolve('still runs')])).toEqual([null, 'SIGINT'])
})
