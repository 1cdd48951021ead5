import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SocialRowAnswer, WageRowAnswer } from '../schema/law/answers.ts'
import type { SocialRow } from '../schema/law/social.ts'
import type { WageRow } from '../schema/law/wages.ts'
import { StartError } from './postgres/start-error.ts'

/** The rows of an operator. */
export interface LawFile {
  wages: WageRow[]
  figures: SocialRow[]
}

/**
 * Returns the rows by which the operator replaces or completes those of the release, from `law.json` in the data folder; none without that file (rule
 * 3.4.632). Throws a StartError, one sentence, if the file is not readable.
 */
export const readLawFile = (dataDir: string): LawFile => {
  const path = join(dataDir, 'law.json')
  const text = readText(path)
  if (text === undefined) return { wages: [], figures: [] }
  const rows = parse(text)
  if (!Array.isArray(rows)) throw unfit(path, undefined)
  const law: LawFile = { wages: [], figures: [] }
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const isFigure = typeof row === 'object' && row !== null && 'figure' in row
    const read = isFigure ? SocialRowAnswer.safeParse(row) : WageRowAnswer.safeParse(row)
    if (!read.success) throw unfit(path, [at, ...read.error.issues[0]!.path].map(String).join('.'))
    const { data } = read
    if (data.to !== null && data.to < data.from) throw unfit(path, `${at}.to`)
    const [field, key] = 'id' in data ? ['id', data.id] : ['figure', `${data.figure} ${data.canton} ${data.from}`]
    if (seen.has(key)) throw unfit(path, field)
    seen.add(key)
    if ('id' in data) law.wages.push(data)
    else law.figures.push(data)
  }
  return law
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
