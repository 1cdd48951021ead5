import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './violation.ts'

const folder = 'api/migrations'

/** The newest migration from before this rule: databases have it and those before. */
const lastUnruled = '0251'

/** What a version that runs beside the new one, or is started again, may still use. */
const taken: [RegExp, string][] = [
  [/\bdrop\s+(table|column|view|materialized view|function|procedure|type|domain|sequence)\b/i, 'is still used'],
  [/\brename\s+(to|column|constraint|attribute|value|[a-z_"]+\s+to)\b/i, 'is still used under its name'],
  [/\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i, 'is still written as before'],
  [/\bset\s+not\s+null\b/i, 'is still left out'],
  [/\bdrop\s+default\b/i, 'is still left out'],
  [
    /\badd\s+column\s+(if\s+not\s+exists\s+)?"?\w+"?(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)[^,;]*\bnot\s+null\b/i,
    'is left out by others',
  ],
]

/** What takes as long as a table is large, while everybody waits for the table. */
const wide: [RegExp, string][] = [
  [/^\s*update\s+/im, 'rewrites rows'],
  [/^\s*delete\s+from\s+/im, 'rewrites rows'],
  [/^\s*insert\s+into\s+[^;]*\bselect\b/im, 'reads a whole table'],
]
const madeHere = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi
const indexed = /\bcreate\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\w+\s+on\s+(?:only\s+)?(\w+)/gi

/**
 * Returns what new migrations may not do without saying why: take away what the version before uses, which runs beside the new one while instances are
 * replaced, and after a release was taken back; or work on a whole table at once.
 */
export const findHarshMigrations = (root: string): Violation[] => {
  // The trees of this check's tests have no migrations.
  const files = (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []).filter((name) =>
    /^\d{4}_\w+\.sql$/.test(name),
  )
  return files
    .filter((name) => name.slice(0, 4) > lastUnruled)
    .flatMap((name) => {
      const earlier = files.filter((other) => other < name).map((other) => other.replace('.sql', ''))
      const found = judgeMigration(readFileSync(join(root, folder, name), 'utf8'), earlier)
      return found.map((message) => ({ file: `${folder}/${name}`, rule: 'migrations-expand', message }))
    })
}

export const judgeMigration = (text: string, earlier: readonly string[]): string[] => {
  const contracts = [...text.matchAll(/^-- contracts after (\w+): \S/gm)].map(([, name = '']) => name)
  const isAtOnce = /^-- at once: \S/m.test(text)
  const sql = withoutBodies(text.replace(/--.*$/gm, ''))
  const unknown = contracts.filter((name) => !earlier.includes(name)).map((name) => `${name} is no earlier migration`)
  const losses = contracts.length > 0 ? [] : namesOf(sql, taken)
  const waits = isAtOnce ? [] : [...namesOf(sql, wide), ...findIndexes(sql)]
  return [
    ...unknown,
    ...losses.map((what) => `${what}: expand first, and say "-- contracts after NNNN_name: why" once nothing uses it`),
    ...waits.map((what) => `${what}: let a task do it in batches, or say "-- at once: why"`),
  ]
}

/** What a function does happens when it is called, not when it is made. */
const withoutBodies = (sql: string): string => sql.replaceAll(/\bas\s+\$(\w*)\$[\s\S]*?\$\1\$/gi, 'as body')

const namesOf = (sql: string, patterns: [RegExp, string][]): string[] =>
  patterns.flatMap(([pattern, why]) => {
    const found = pattern.exec(sql)?.[0].trim().replaceAll(/\s+/g, ' ').slice(0, 60)
    return found === undefined ? [] : [`“${found}” ${why}`]
  })

/** An index of a table that this migration makes has nothing to read. */
const findIndexes = (sql: string): string[] => {
  const made = new Set([...sql.matchAll(madeHere)].map(([, name]) => name))
  return [...sql.matchAll(indexed)].flatMap(([, table = '']) =>
    made.has(table) ? [] : [`an index of ${table} keeps its writers waiting`],
  )
}
