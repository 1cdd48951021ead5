import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { operatorCommand } from '../../own-files.ts'
import { StartError } from '../start-error.ts'

/** The major version of our own Postgres. */
export const ourMajor = 18
/** The one before, whose clusters `operator -- upgrade-database` copies. */
export const formerMajor = 15

export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres')
/** Where an upgrade keeps the cluster of the former major version. */
export const keptFolder = (dataDir: string): string => `${clusterFolder(dataDir)}.before-${ourMajor}`

/** Returns the major version of the Postgres that has made a cluster; undefined if the folder has none. */
export function majorOf(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Throws a StartError, one French sentence that says what to do, if this Postgres cannot serve the cluster. No cluster is none. */
export function requireMajor({ dataDir, folder, major }: { dataDir: string; folder: string; major: number }): void {
  const found = majorOf(folder)
  if (found === major) return
  const place = `de « ${dataDir} » (DATA_DIR)`
  if (found === formerMajor)
    throw new StartError(
      `La base de données ${place} est celle d’un Postgres ${found}, et cette version de l’application a un Postgres ${major} : lancez « ${operatorCommand} upgrade-database », qui la copie et garde l’ancienne.`,
    )
  if (found !== undefined)
    throw new StartError(
      `La base de données ${place} est celle d’un Postgres ${found}, que cette version de l’application n’a pas (elle a un Postgres ${major}) : démarrez celle qui s’en est servie.`,
    )
  if (folder === clusterFolder(dataDir) && existsSync(keptFolder(dataDir)))
    throw new StartError(
      `La mise à niveau de la base de données ${place} a été interrompue : lancez « ${operatorCommand} upgrade-database », qui la termine.`,
    )
}

/** Does the same before anything is started or built. */
export const requireOurMajor = (wanted: string): void => {
  const dataDir = resolve(wanted)
  requireMajor({ dataDir, folder: clusterFolder(dataDir), major: ourMajor })
}
