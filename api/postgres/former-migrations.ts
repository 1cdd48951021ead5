import { readFileSync } from 'node:fs'
import { ownFile } from '../own-files.ts'
import type { TransactionSql } from './connect.ts'
import { StartError } from './start-error.ts'

/** A migration as a database records it once it is applied. The hash is that of its file. */
export type Recorded = { name: string; hash: string }

/** The 72 migrations that databases had before they became one file for each domain: a name and a hash to a line. */
const formerFile = ownFile('migrations/former.txt')

/** The last of the files that took their place. These make the schema that the 72 made, to the letter. */
export const lastReplacement = '0120_tasks_and_limits'

/**
 * Records the files that took the place of the former migrations as applied if the database has the former ones; its schema and its data stay.
 * Throws a StartError if it has only some of them.
 */
export async function replaceFormer(tx: TransactionSql, applied: Recorded[], migrations: Recorded[]): Promise<void> {
  const former = readFormer()
  const found = applied.filter(({ name, hash }) => former.get(name) === hash)
  if (found.length === 0) return
  if (found.length < former.size) {
    throw new StartError(
      `La base de données est restée au milieu d’une ancienne mise à jour (${found.length} migrations sur ${former.size}) ; terminez-la avec la version précédente de l’application, puis relancez celle-ci.`,
    )
  }
  const replacements = migrations
    .filter(({ name }) => name <= lastReplacement)
    .map(({ name, hash }) => ({ name, hash }))
  await tx`delete from migrations where name in ${tx([...former.keys()])}`
  await tx`insert into migrations ${tx(replacements)}`
}

/** Returns the hash of each former migration by its name. */
export const readFormer = (): Map<string, string> =>
  new Map(
    readFileSync(formerFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  )
