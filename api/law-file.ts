import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { WageRowAnswer } from '../schema/law/answers.ts'
import type { WageRow } from '../schema/law/wages.ts'
import { StartError } from './postgres/start-error.ts'

const LawFile = z.array(WageRowAnswer)

/**
 * Returns the rows by which the operator replaces or completes those of the release, from `law.json` in the data folder; none without that file (rule
 * 3.4.632). Throws a StartError, one sentence, if the file is not readable.
 */
export const readLawFile = (dataDir: string): WageRow[] => {
  const path = join(dataDir, 'law.json')
  const text = readText(path)
  if (text === undefined) return []
  const read = LawFile.safeParse(parse(text))
  if (!read.success) throw unfit(path, read.error.issues[0]?.path.map(String).join('.'))
  const { data } = read
  const backwards = data.find(({ from, to }) => to !== null && to < from)
  if (backwards) throw unfit(path, `${data.indexOf(backwards)}.to`)
  if (new Set(data.map(({ id }) => id)).size < data.length) throw unfit(path, 'id')
  return data
}

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (!canEnter(dirname(path)))
      throw new StartError(
        `Le dossier de données « ${dirname(path)} » (DATA_DIR) ne peut pas être lu par ce compte (${code}).`,
      )
    throw unfit(path, undefined)
  }
}

const canEnter = (folder: string): boolean => {
  try {
    readdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Returns undefined for a text that is no JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unfit = (path: string, field: string | undefined): StartError =>
  new StartError(
    `${path} ne convient pas${field ? ` (${field})` : ''} : il faut une liste de lignes comme celles de GET /api/law.`,
  )
