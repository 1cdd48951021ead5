import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Named, Tally } from './check.ts'
import { root, run } from './commands.ts'
import { readMeasured, type Measured } from './times.ts'

/** The part of vitest's JSON report that is counted here. */
interface Report {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    assertionResults: Tested[]
  }[]
}

interface Tested {
  fullName: string
  status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled'
  /** Those of a first try as well, where a second one passed. */
  failureMessages: string[]
  duration?: number
  meta?: { processor?: { own: number; before: number } }
}

/** The result of a run of vitest: how many tests passed and failed, and the tests to list by name. */
export interface Ran extends Tally {
  failures: Named[]
  retried: Named[]
  /** What each test took, for `npm test -- --times`. */
  tests: Measured[]
}

interface RunOptions {
  /** A branch that no test takes, of the files that vite.config.ts names, is a failure as well. */
  covers?: boolean
  /** Only these test files, as far as the projects have them. */
  files?: string[]
  /** Only tests that import what changed since this revision; there may be none. */
  changedSince?: string | undefined
  /** Prints when the run has ended: another one shows its own meanwhile. */
  isBeside?: boolean
}

/** Runs vitest projects with their output shown, and counts. A crash, or nothing run at all, is a failure as well. */
export async function runTests(
  projects: string[],
  limit: number,
  { covers = false, files = [], changedSince, isBeside = false }: RunOptions = {},
): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-report-'))
  const file = join(folder, 'report.json')
  const mayBeEmpty = files.length > 0 || changedSince !== undefined
  const args = [
    ...projects.flatMap((name) => ['--project', name]),
    ...(covers ? ['--coverage', `--coverage.reportsDirectory=${join(folder, 'coverage')}`] : []),
    ...(changedSince ? ['--changed', changedSince] : []),
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
  ]
  const { ok, output } = await run(
    'vitest',
    [
      'run',
      ...files,
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--reporter=${join(root, '.ci/under-way.ts')}`,
      `--outputFile.json=${file}`,
    ],
    { live: !isBeside, limit, name: projects.join(' and ') },
  )
  if (isBeside) console.log(output)
  const report = readReport(file)
  rmSync(folder, { recursive: true })
  const { passed, failed } = count(report, ok, { mayBeEmpty })
  const named = findFailed(report)
  const failures = failed > named.length ? [...named, { name: projects.join(', '), reason: findCause(output) }] : named
  return { passed, failed, failures, retried: findRetried(report), tests: readMeasured(report) }
}

/** Returns the printed lines on a failure that belongs to no test: an uncaught error, a file that broke, a branch that no test took. */
export function findCause(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const errors = lines.filter((line) => /^(ERROR|FAIL|\w*Error:|This error originated)/.test(line))
  return (errors.length > 0 ? errors.slice(0, 8) : lines.slice(-4)).join('\n    ')
}

/** Counts the tests of a report, checked against the exit code. A test file that broke before its first test counts as one failure. */
export function count(report: Report | undefined, ok: boolean, { mayBeEmpty = false } = {}): Tally {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const passed = tests.filter((status) => status === 'passed').length
  const failedTests = tests.filter((status) => status === 'failed').length
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length

  const failed = failedTests + brokenFiles
  const isEmpty = passed === 0 && !mayBeEmpty
  const unseen = (!ok || isEmpty) && failed === 0 ? 1 : 0
  return { passed, failed: failed + unseen }
}

/** The tests of a report that passed by another try. */
export const findRetried = (report: Report | undefined): Named[] =>
  nameTests(report, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)

/** The tests of a report that failed. */
export const findFailed = (report: Report | undefined): Named[] =>
  nameTests(report, ({ status }) => status === 'failed')

const nameTests = (report: Report | undefined, isMeant: (test: Tested) => boolean): Named[] =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isMeant).map(({ fullName, failureMessages }) => ({
      name: `${relative(root, name)} > ${fullName}`,
      reason: shorten(failureMessages[0] ?? ''),
    })),
  )

const shorten = (message: string): string => {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  return lines
    .slice(0, stack === -1 ? undefined : stack)
    .slice(0, 4)
    .join('\n    ')
    .slice(0, 600)
}

/** One test may be late on a busy machine; so many in a run have another cause. */
const tooMany = 3

/** Returns the lines on the tests that needed a second try, and 1 if they are so many that the run fails. */
export function judgeRetried(retried: Named[]): { lines: string[]; failed: 0 | 1 } {
  if (retried.length === 0) return { lines: [], failed: 0 }
  const lines = list(`Passed by a second try: ${retried.length}`, retried)
  if (retried.length < tooMany) return { lines, failed: 0 }
  return { lines: [...lines, `${tooMany} or more second tries in a run are a failure: something is wrong.`], failed: 1 }
}

/** Returns the list of failures, repeated at the end of a run because people look there first. */
export const listFailed = (failures: Named[]): string[] =>
  failures.length > 0 ? list(`Failed: ${failures.length}`, failures) : []

const list = (title: string, tests: Named[]): string[] => [
  title,
  ...tests.map(({ name, reason }) => `  ${name}\n    ${reason}`),
]

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
