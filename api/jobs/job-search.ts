import type { PendingQuery, Row } from 'postgres'
import type { JobFilter } from '../../schema/jobs/wire.ts'
import { lengthOf } from '../../schema/text.ts'
import type { AnySql } from '../postgres/connect.ts'

type Fragment = PendingQuery<Row[]>

/** The number of characters of a word or place that the search keys hold (0040_search.sql). */
const keyLength = 32

/** Words and place of a search, folded in the form that the database compares, and the query for the search keys. */
export interface AskedWords {
  words: string
  place: string
  query: string
}

/** Folds the words and the place of a filter. Returns undefined if the filter has neither. */
export const foldWords = async (sql: AnySql, { search, location }: JobFilter): Promise<AskedWords | undefined> => {
  const words = [...new Set(split(search))].join(' ')
  const place = split(location).join(' ')
  if (!words && !place) return undefined
  const [folded] = await sql<(Omit<AskedWords, 'query'> & { query: string | null })[]>`
    select words, place, search_query(words, place)::text as query
    from (select search_form(${words}) as words, place_form(${place}) as place) asked`
  // A lone accent folds to nothing.
  return folded?.query ? { ...folded, query: folded.query } : undefined
}

/** Returns the condition on `job_search s` that it contains each word and the place, also inside a word. */
export const holds = (sql: AnySql, { words, place, query }: AskedWords): Fragment => {
  const conditions = [sql`search_keys(s.words, s.place) @@ ${query}::tsquery`]
  for (const word of words.split(' ').filter(isLong)) conditions.push(sql`position(${word} in s.words) > 0`)
  if (isLong(place)) conditions.push(sql`position(${place} in s.place) > 0`)
  return allOf(sql, conditions)
}

/** Returns the condition of category and status, on `jobs` or `job_search`. */
export const narrows = (sql: AnySql, row: Fragment, { category, status }: JobFilter): Fragment => {
  const conditions = [sql`true`]
  if (status) conditions.push(sql`${row}.status = ${status}`)
  if (category) conditions.push(sql`${row}.category = ${category}`)
  return allOf(sql, conditions)
}

/** Splits a text into words with composed accents: the database would not fold a separate accent. */
const split = (text = ''): string[] => text.normalize('NFC').split(/\s+/).filter(Boolean)

const isLong = (text: string) => lengthOf(text) > keyLength

const allOf = (sql: AnySql, conditions: Fragment[]): Fragment =>
  conditions.reduce((all, next) => sql`${all} and ${next}`)
