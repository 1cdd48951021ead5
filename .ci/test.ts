import { rmSync } from 'node:fs'
import { makeTestFolder } from '../api/testing/test-folder.ts'
import { startTestPostgres } from '../api/testing/test-postgres.ts'
import { listChanged, selectParts, type Selection } from './changed.ts'
import { check, generateCode, type Named, type Tally } from './check.ts'
import { provideChromium } from './chromium-install.ts'
import { run, timed } from './commands.ts'
import { describeProcessorTime, noteSpent, readProcessorTime, spentBy } from './processor.ts'
import { judgeRetried, listFailed, runTests, type Ran } from './test-run.ts'
import { listTimes, type Measured } from './times.ts'

/** Milliseconds after which a part of the run hangs, on the slowest and busiest of machines. */
const hung = 35 * 60_000
const light = ['unit', 'components', 'sync']

const total: Tally = { passed: 0, failed: 0 }
const failures: Named[] = []
const retried: Named[] = []
const times: string[] = []
const measured: Measured[] = []

async function part(name: string, work: () => Promise<Tally & Partial<Ran>>): Promise<Tally> {
  console.log(`\n${name}`)
  const { result, took } = await timed(() => work().catch(refuse))
  total.passed += result.passed
  total.failed += result.failed
  failures.push(...(result.failures ?? []))
  retried.push(...(result.retried ?? []))
  measured.push(...(result.tests ?? []))
  times.push(`${name} ${took}`)
  return result
}

const refuse = (reason: unknown): Tally & Partial<Ran> => {
  console.log(reason)
  return { passed: 0, failed: 1 }
}

/** The build begins beside the checks, as soon as the generated code is there, and prints when they have ended. */
async function checkAndBuild(needsBuild: boolean, generated = generateCode()): Promise<Tally> {
  const building = needsBuild
    ? generated.then(() => run('npm', ['run', '--silent', 'build'], { name: 'build' }))
    : undefined
  await part('check', () => check(generated))
  if (!building) return { passed: 0, failed: 0 }
  return await part('build', async () => {
    const { ok, output } = await building
    if (!ok) return refuse(output)
    console.log('✓ production build')
    return { passed: 1, failed: 0 }
  })
}

/** Tests of the API and journeys share one Postgres. Where it does not start, each of them says so. */
async function withPostgres(work: () => Promise<void>): Promise<void> {
  const postgres = await startTestPostgres().catch(() => undefined)
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
  try {
    await work()
  } finally {
    await postgres?.stop()
    noteSpent('Postgres')
  }
}

/** Sets the browser of the journeys. Returns a sentence if they cannot run, because the build failed or no browser is there. */
async function provideBrowser(built: Tally): Promise<string | undefined> {
  if (built.failed) return 'The journeys need the build, which has failed.'
  const browser = await provideChromium()
  if ('missing' in browser) return browser.missing
  process.env.CHROMIUM_PATH = browser.path
}

/** Runs these journeys, or all if none is named. `missing` says why they cannot run. */
const runJourneys = (files: string[], missing: string | undefined): Promise<Tally> =>
  missing ? Promise.resolve(refuse(missing)) : runTests(['journeys'], hung, { files })

/**
 * Runs two sequences of about the same length side by side, so that neither of two cores is ever idle: the tests in a browser or a DOM, and all
 * others. A test that measures a duration takes into account how slow the machine is meanwhile (pwa/e2e/support/machine.ts).
 */
async function testAll(): Promise<void> {
  const generated = generateCode()
  await withPostgres(async () => {
    const beside = besideJourneys(generated)
    const built = await checkAndBuild(true, generated)
    const browser = await provideBrowser(built)
    await part('journeys', () => runJourneys([], browser))
    await part('component tests', () => runTests(['components'], hung))
    await beside
  })
}

async function besideJourneys(generated: Promise<unknown>): Promise<void> {
  await part('api tests', () => runTests(['api'], hung, { covers: true, isBeside: true }))
  await generated
  await part('unit and sync tests', () => runTests(['unit', 'sync'], hung, { isBeside: true }))
}

/** Runs the tests that a change can affect, without thresholds of coverage, which only a whole run can reach. */
async function testChanged(revision: string, { whole, journeys }: Selection): Promise<void> {
  const built = await checkAndBuild(journeys !== 'none')
  await withPostgres(async () => {
    // One after the other: vitest refuses to run projects with different numbers of workers together.
    for (const name of [...light, 'api']) {
      const isWhole = whole.includes(name)
      const options = isWhole ? {} : { changedSince: revision }
      await part(`${name} tests${isWhole ? '' : ' of the change'}`, () => runTests([name], hung, options))
    }
    if (journeys === 'none') return
    const files = journeys === 'all' ? [] : journeys.files
    const browser = await provideBrowser(built)
    await part('journeys', () => runJourneys(files, browser))
  })
}

/** `--changed` means since the last commit, `--changed=REVISION` since that one. */
async function testWhatIsAsked([argument, ...others]: string[]): Promise<void> {
  if (argument === undefined) return testAll()
  const [option, revision = 'HEAD'] = argument.split('=')
  const changed = option === '--changed' && others.length === 0 ? await listChanged(revision) : undefined
  if (changed) return testChanged(revision, selectParts(changed))
  console.log('npm test [-- --times] [-- --changed[=REVISION]], where REVISION is a commit that git knows')
  total.failed += 1
}

const began = readProcessorTime()
// Data folders, projects and browser profiles of the tests stand in memory too: writing and removing them on a disk takes a tenth of the run.
const folder = makeTestFolder()
process.env.TMPDIR = folder
const asked = process.argv.slice(2)
await testWhatIsAsked(asked.filter((argument) => argument !== '--times'))
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
const { lines, failed } = judgeRetried(retried)
for (const said of [lines, listFailed(failures)]) {
  if (said.length > 0) console.log(`\n${said.join('\n')}`)
}
total.failed += failed
if (asked.includes('--times')) {
  const { user, system } = process.cpuUsage()
  spentBy.set('this process, with the boundaries', (user + system) / 1_000)
  console.log(`\n${listTimes(spentBy, measured).join('\n')}`)
}
console.log(`\n${times.join(' · ')}`)
const ended = readProcessorTime()
if (began && ended) console.log(describeProcessorTime(began, ended))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
