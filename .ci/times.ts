import { relative } from 'node:path'
import { root } from './commands.ts'

/** A test that ran, with the milliseconds that its process computed for it, and for the file before it. */
export interface Measured {
  file: string
  name: string
  own: number
  before: number
  /** Milliseconds from its beginning to its end, in which databases and browsers may have worked. */
  waited: number
}

/** How many tests and files are named. */
const dearest = 50

/** The part of vitest's JSON report that is read here. `meta` is of `.ci/test-processor.ts`. */
interface Timed {
  testResults: {
    name: string
    assertionResults: {
      fullName: string
      duration?: number | undefined
      meta?: { processor?: { own: number; before: number } | undefined }
    }[]
  }[]
}

export const readMeasured = (report: Timed | undefined): Measured[] =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0, meta }) => ({
      file: relative(root, name),
      name: fullName,
      own: meta?.processor?.own ?? 0,
      before: meta?.processor?.before ?? 0,
      waited: duration,
    })),
  )

/** Returns the lines of `npm test -- --times`: seconds of processors by program, with all that it started and ended, by file and by test. */
export function listTimes(spent: ReadonlyMap<string, number>, tests: Measured[]): string[] {
  const files = new Map<string, Measured[]>()
  for (const test of tests) files.set(test.file, [...(files.get(test.file) ?? []), test])
  const ofFiles = [...files].map(([name, of]) => {
    const before = sum(of, (test) => test.before)
    return { name, before, own: before + sum(of, (test) => test.own), waited: sum(of, (test) => test.waited) }
  })
  return [
    'Processor time of programs, with what they started and ended',
    ...[...spent].toSorted(([, one], [, other]) => other - one).map(([name, took]) => `${column(took)} ${name}`),
    '',
    'The dearest files: processor time, of it before their tests (imports, hooks of the file), and time in which tests ran',
    ...pick(ofFiles).map(({ name, own, before, waited }) => `${column(own)}${column(before)}${column(waited)} ${name}`),
    '',
    'The dearest tests: processor time, and time in which they ran',
    ...pick(tests).map(({ file, name, own, waited }) => `${column(own)}${column(waited)} ${file} > ${name}`),
  ]
}

const sum = <Item>(items: Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

const pick = <Item extends { own: number }>(items: Item[]): Item[] =>
  items.toSorted((one, other) => other.own - one.own).slice(0, dearest)

const column = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`.padStart(9)
