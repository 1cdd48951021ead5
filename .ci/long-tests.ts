import { parseArgs } from 'node:util'
import { provideChromium } from './chromium-install.ts'
import { provideEngine } from './engines-install.ts'
import { canInstallPackages, installPackages, unpackPackage } from './debian-packages.ts'
import { engines as allEngines } from '../pwa/e2e/engines/support/paths.ts'
import { run } from './commands.ts'
import { judgeRetried, listFailed, runTests, type Ran } from './test-run.ts'

/** Milliseconds after which such a run hangs, on the slowest of machines. */
const hung = 90 * 60_000

/** Runs a project of tests that takes too long for `npm test`. True when none failed, and fewer than three needed a second try. */
async function runProject(name: string, limit = hung): Promise<boolean> {
  const { lines, isGood } = judgeRun(await runTests([name], limit))
  console.log(lines.join('\n'))
  return isGood
}

/** Returns the last lines of a run, and whether it passed; second tries count as in `npm test`. */
export function judgeRun({ passed, failed, failures, retried }: Ran): { lines: string[]; isGood: boolean } {
  const { lines, failed: tooLate } = judgeRetried(retried)
  const all = failed + tooLate
  return { lines: [...lines, ...listFailed(failures), `${passed} passed, ${all} failed`], isGood: all === 0 }
}

/** `npm run storm -- starts`: the app and its database started, ended and killed as a person, a terminal or a machine does it. */
export const starts = (): Promise<boolean> => runProject('starts')

/** `npm run storm -- instances`: three instances of the build behind nginx, of which one crashes or is updated while people write. */
export async function instances(): Promise<boolean> {
  if (!(await isBuilt()) || !(await hasProgram('nginx', 'nginx-light'))) return false
  return await runProject('instances')
}

/** Installs the Debian package of a program if it is missing. Says so if that is impossible. */
async function hasProgram(name: string, debianPackage: string): Promise<boolean> {
  if ((await run('which', [name])).ok) return true
  if ((await canInstallPackages()) && (await installPackages([debianPackage])).ok) return true
  console.log(`This needs ${name}, of Debian's package ${debianPackage}.`)
  return false
}

/** `npm run storm -- alerts`: Prometheus' own tool reads what `api/deploy` has for it. */
export async function alerts(): Promise<boolean> {
  if (!(await run('which', ['promtool'])).ok)
    process.env['PATH'] = `${await unpackPackage('prometheus')}/usr/bin:${process.env['PATH']}`
  return await runProject('alerts')
}

/** `npm run storm -- pooler`: the app behind Debian's PgBouncer, which is restarted while people write. */
export async function pooler(): Promise<boolean> {
  if (!(await isBuilt()) || !(await hasProgram('pgbouncer', 'pgbouncer'))) return false
  return await runProject('pooler')
}

/** `npm run storm -- failover`: the database is lost while people write, and its replica takes over. */
export const failover = async (): Promise<boolean> => (await isBuilt()) && (await runProject('failover'))

/** `npm run storm -- release`: this release and a next one with a newer schema, one after the other and both at once, on one database. */
export const release = async (): Promise<boolean> => (await isBuilt()) && (await runProject('release'))

/** `npm run storm -- restore`: databases that are saved while people write, destroyed, and put back. */
export async function restore(): Promise<boolean> {
  if (!(await isBuilt()) || !(await hasProgram('pg_dump', 'postgresql-client'))) return false
  return await runProject('restore')
}

/** The parts of the storm of outages. */
const outageParts = ['kills', 'database', 'embedded', 'frozen', 'disk', 'clock', 'outside', 'stop'] as const

/**
 * `npm run storm -- outages [kills database embedded frozen disk clock outside stop] --kills 500 --database-kills 100 --freezes 3 --stops 20 --seed 7`: people
 * write and pay while the app or its database ends, freezes, has no disk or a wrong clock, or while the mail server and the card provider are away.
 */
export async function outages(args: string[]): Promise<boolean> {
  const option = { type: 'string' as const }
  const options = { kills: option, 'database-kills': option, freezes: option, stops: option, seed: option }
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const unknown = positionals.find((name) => !outageParts.some((part) => part === name))
  if (unknown !== undefined) {
    console.log(`npm run storm -- outages [${outageParts.join(' ')}] knows no "${unknown}".`)
    return false
  }
  if (!(await isBuilt())) return false
  if (positionals.length === 0 || positionals.includes('clock')) {
    process.env['STORM_FAKETIME'] = await unpackPackage('libfaketime')
  }
  const { kills = '500', freezes = '3', stops = '20', seed = String(Date.now() % 1_000_000) } = values
  const databaseKills = values['database-kills'] ?? '100'
  Object.assign(process.env, {
    STORM_PARTS: positionals.join(' '),
    STORM_KILLS: kills,
    STORM_DATABASE_KILLS: databaseKills,
    STORM_FREEZES: freezes,
    STORM_STOPS: stops,
    STORM_SEED: seed,
  })
  // A kill takes five seconds on a busy machine.
  return await runProject('outages', hung + (Number(kills) + Number(databaseKills)) * 15_000)
}

/** `npm run storm -- payment-plants`: mistakes in the code of payments, each of which the storms of payments find. */
export const paymentPlants = (): Promise<boolean> => runProject('payment-plants')

/**
 * `npm run storm -- histories --runs 2000 --steps 60 --seed 1`: the same histories on the simulation's server and on the real one, every second
 * of them on two real ones whose connections to the database end in the middle of pushes, so that there are two at least. Their feeds and
 * answers are equal.
 */
export function histories(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string' }, steps: { type: 'string' }, seed: { type: 'string' } },
  })
  const { steps = '60', seed = String(Date.now() % 1_000_000) } = values
  const runs = Math.max(2, Number(values.runs ?? 200))
  Object.assign(process.env, { STORM_RUNS: String(runs), STORM_STEPS: steps, STORM_SEED: seed })
  return runProject('histories', hung + runs * 60_000)
}

/**
 * `npm run storm -- journeys`: those that would make `npm test` too long. Every screen on the first day and once things have happened, on a
 * phone and in a wide window; public pages and what they do before the app is there; everything by keyboard, the wide face, cards, mails.
 */
export const journeys = (): Promise<boolean> => runInBrowser('long-journeys')

/**
 * `npm run storm -- browsers --kills 200 --faults 200 --seed 7`: browsers that are killed again and again while two people write in them,
 * and their server now and then; then as many scripts of faults on the line between them: nothing lost, doubled, stuck or under another
 * name. Either may be 0.
 */
export function browsers(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string' }, faults: { type: 'string' }, seed: { type: 'string' } },
  })
  const { kills = '5', faults = '10', seed = String(Date.now() % 1_000_000) } = values
  Object.assign(process.env, { STORM_KILLS: kills, STORM_FAULTS: faults, STORM_SEED: seed })
  return runInBrowser('browsers', hung + (Number(kills) + Number(faults)) * 60_000)
}

/** `npm run storm -- engines [firefox|webkit]`: the main journey in Firefox and in WebKitGTK, or in one of them. */
export async function engines(args: string[]): Promise<boolean> {
  const unknown = args.find((name) => !allEngines.some((engine) => engine === name))
  if (unknown !== undefined) {
    console.log(`npm run storm -- engines [${allEngines.join('|')}] knows no "${unknown}".`)
    return false
  }
  const asked = allEngines.filter((name) => args.length === 0 || args.includes(name))
  if (!(await isBuilt())) return false
  for (const engine of asked) {
    const missing = await provideEngine(engine)
    if (missing === undefined) continue
    console.log(missing)
    return false
  }
  process.env['STORM_ENGINES'] = asked.join(' ')
  return await runProject('engines')
}

/** Builds everything, and prints why if that fails. */
export async function isBuilt(): Promise<boolean> {
  const { ok, output } = await run('npm', ['run', '--silent', 'build'])
  if (!ok) console.log(output)
  return ok
}

async function runInBrowser(project: string, limit?: number): Promise<boolean> {
  if (!(await isBuilt())) return false
  const browser = await provideChromium()
  if ('missing' in browser) {
    console.log(browser.missing)
    return false
  }
  process.env.CHROMIUM_PATH = browser.path
  return runProject(project, limit)
}
