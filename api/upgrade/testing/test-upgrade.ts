import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { quietLog } from '../../testing/test-log.ts'
import { undoUpgrade, upgradeDatabase } from '../upgrade.ts'

export const newDataDir = (): string => {
  const parent = makeTestFolder()
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

export const placeAt = (dataDir: string, databaseUrl?: string) => ({ dataDir, isDefaultDataDir: false, databaseUrl })

/** Calls the function as the command does, whose process would end now and leave the folder to others. */
export const call = async (
  work: (say: (line: string) => void) => Promise<void>,
  dataDir: string,
): Promise<string[]> => {
  const lines: string[] = []
  await work((line) => lines.push(line)).finally(() => rmSync(join(dataDir, 'address'), { force: true }))
  return lines
}
export const upgrade = (dataDir: string) =>
  call((say) => upgradeDatabase(placeAt(dataDir), { say, log: quietLog }), dataDir)
export const undo = (dataDir: string, mayLose = false) =>
  call((say) => undoUpgrade(placeAt(dataDir), { say, log: quietLog }, mayLose), dataDir)
