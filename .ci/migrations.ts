import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './violation.ts'

const folder = 'api/migrations'

/** The newest migration from before these rules. Databases have it and those before, which therefore stay as they are. */
const lastUnruled = '0341'

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

/** What takes as long as a table is large, while everybody waits for the table. A statement may stand in a `do` block, or in a `with`. */
const statement = (rest: string) => new RegExp(String.raw`(?:^|[;$()']|\b(?:begin|then|else|loop))\s*${rest}`, 'im')
const wide: [RegExp, string][] = [
  [statement(String.raw`update\s+(?!on\b|of\b|or\b|set\b)`), 'rewrites rows'],
  [statement(String.raw`delete\s+from\s`), 'rewrites rows'],
  [statement(String.raw`truncate\s+(?!on\b|or\b)`), 'empties a table'],
  [statement(String.raw`insert\s+into\s+[^;]*\bselect\b`), 'reads a whole table'],
  [/\badd\s+column\b[^,;]*\bdefault\s+(gen_random_uuid|clock_timestamp|random|nextval)\b/i, 'rewrites the table'],
  [/\badd\s+column\b[^,;]*\b(serial|bigserial|generated\s+(always|by\s+default)\s+as)\b/i, 'rewrites the table'],
]
const constraint = /\badd\b.*\b(check|foreign\s+key|unique|primary\s+key|exclude)\b/is
const isChecked = /\bnot\s+valid\b|\busing\s+index\b/i
/** A comma between the actions of a statement, not one within brackets. */
const betweenActions = /,(?![^(]*\))/
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
  const made = new Set([...sql.matchAll(madeHere)].map(([, name = '']) => name))
  const waits = isAtOnce ? [] : [...namesOf(sql, wide), ...findConstraints(sql, made), ...findIndexes(sql, made)]
  return [
    ...unknown,
    ...judgeOutside(sql, /^-- without transaction$/m.test(text)),
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
const findIndexes = (sql: string, made: ReadonlySet<string>): string[] =>
  [...sql.matchAll(indexed)].flatMap(([, table = '']) =>
    made.has(table) ? [] : [`an index of ${table} keeps its writers waiting (make it concurrently)`],
  )

/** A new constraint reads all rows of a table that is locked, unless they are to be checked later, or an index has been made before. */
const findConstraints = (sql: string, made: ReadonlySet<string>): string[] =>
  sql.split(';').flatMap((one) => {
    const table = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/i.exec(one)?.[1]
    if (table === undefined || made.has(table)) return []
    const isHarsh = one.split(betweenActions).some((action) => constraint.test(action) && !isChecked.test(action))
    return isHarsh
      ? [
          `a constraint of ${table} reads all of it under a lock (add it “not valid” or “using index”, validate it later)`,
        ]
      : []
  })

/** Judges what runs outside a transaction, and so again from its first statement if one of them fails. */
const judgeOutside = (sql: string, isOutside: boolean): string[] => {
  if (!isOutside)
    return /\bindex\s+concurrently\b/i.test(sql) ? ['an index is made concurrently only "-- without transaction"'] : []
  const rest = sql
    .replaceAll(/\bdrop index concurrently if exists (\w+);\s*create (?:unique )?index concurrently \1 on [^;]+;/gi, '')
    .replaceAll(/\bdrop index concurrently if exists \w+;/gi, '')
  return rest.trim() === ''
    ? []
    : [
        '"-- without transaction" is for what may run again: “drop index concurrently if exists NAME; create index concurrently NAME on …;”',
      ]
}
