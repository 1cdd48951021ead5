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

/**
 * Runs vitest projects with their output shown, and counts. A crash, or nothing run at all, is a failure as well; with `covers` so is
 * a branch that no test takes, of the files that vite.config.ts names.
 */
export async function runTests(projects: string[], limit: number, { covers = false } = {}): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-report-'))
  const file = join(folder, 'report.json')
  const only = projects.flatMap((name) => ['--project', name])
  const coverage = covers ? ['--coverage', `--coverage.reportsDirectory=${join(folder, 'coverage')}`] : []
  const { ok } = await run(
    'vitest',
    ['run', ...only, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...coverage],
    { live: true, limit },
  )
  const tally = count(readReport(file), ok)
  rmSync(folder, { recursive: true })
  return tally
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
