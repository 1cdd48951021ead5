import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from './check.ts'
import { run } from './commands.ts'

/** The part of vitest's JSON report that is counted here. */
interface Report {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    assertionResults: { status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled' }[]
  }[]
}

interface RunOptions {
  /** A branch that no test takes, of the files that vite.config.ts names, is a failure as well. */
  covers?: boolean
  /** Files with a failure run once more, by themselves: a busy machine may make a browser late. */
  triesAgain?: boolean
}

/** Runs vitest projects with their output shown, and counts. A crash, or nothing run at all, is a failure as well. */
export async function runTests(
  projects: string[],
  limit: number,
  { covers = false, triesAgain = false }: RunOptions = {},
): Promise<Tally> {
  const first = await runOnce(projects, limit, { covers })
  const broken = failedFiles(first.report)
  if (!triesAgain || broken.length === 0) return count(first.report, first.ok)
  console.log(`\nOnce more, by themselves: ${broken.join(', ')}`)
  const second = await runOnce(projects, limit, { only: broken })
  return count(withSecond(first.report, second.report), second.ok)
}

interface Once {
  covers?: boolean
  /** Paths of test files. */
  only?: string[]
}

async function runOnce(projects: string[], limit: number, { covers = false, only = [] }: Once) {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-report-'))
  const file = join(folder, 'report.json')
  const named = projects.flatMap((name) => ['--project', name])
  const coverage = covers ? ['--coverage', `--coverage.reportsDirectory=${join(folder, 'coverage')}`] : []
  const { ok } = await run(
    'vitest',
    ['run', ...only, ...named, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...coverage],
    { live: true, limit },
  )
  const report = readReport(file)
  rmSync(folder, { recursive: true })
  return { ok, report }
}

const failedFiles = (report: Report | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status }) => (status === 'failed' ? [name] : []))

/** What a second run says of a file counts, and for all others what the first one said. */
export const withSecond = (first: Report | undefined, second: Report | undefined): Report | undefined => {
  if (!first || !second) return first
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
}

/** What a report and an exit code say together. A test file that broke before its first test counts as one failure. */
export function count(report: Report | undefined, ok: boolean): Tally {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const passed = tests.filter((status) => status === 'passed').length
  const failedTests = tests.filter((status) => status === 'failed').length
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length

  const failed = failedTests + brokenFiles
  const unseen = (!ok || passed === 0) && failed === 0 ? 1 : 0
  return { passed, failed: failed + unseen }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
