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
export function judgeRun({ passed, failed, failures, retried }: Omit<Ran, 'tests'>): {
  lines: string[]
  isGood: boolean
} {
  const { lines, failed: tooLate } = judgeRetried(retried)
  const all = failed + tooLate
  return { lines: [...lines, ...listFailed(failures), `${passed} passed, ${all} failed`], isGood: all === 0 }
}

/** Installs the Debian package of a program if it is missing. Says so if that is impossible. */
async function hasProgram(name: string, debianPackage: string): Promise<boolean> {
  if ((await run('which', [name])).ok) return true
  if ((await canInstallPackages()) && (await installPackages([debianPackage])).ok) return true
  console.log(`This needs ${name}, of Debian's package ${debianPackage}.`)
  return false
}

/** Runs a project on the build, with a program of a Debian package. */
const runBuilt = async (name: string, ...program: [] | [name: string, debianPackage: string]): Promise<boolean> =>
  (await isBuilt()) && (program.length === 0 || (await hasProgram(...program))) && (await runProject(name))

/** Reads `--name value` for each of these names, and whatever other words come. */
function readOptions<Name extends string>(args: string[], usual: Record<Name, string>, allowPositionals = false) {
  const options = Object.fromEntries(Object.keys(usual).map((name) => [name, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args, allowPositionals, options })
  return { words: positionals as string[], options: { ...usual, ...values } as Record<Name, string> }
}
const anySeed = () => String(Date.now() % 1_000_000)

/** Whether all words are some of these; says so if not. */
function knowsAll(storm: string, words: readonly string[], known: readonly string[]): boolean {
  const unknown = words.find((word) => !known.includes(word))
  if (unknown !== undefined) console.log(`npm run storm -- ${storm} [${known.join(' ')}] knows no "${unknown}".`)
  return unknown === undefined
}

/** The parts of the storm of outages. */
const outageParts = ['kills', 'database', 'embedded', 'frozen', 'disk', 'clock', 'outside', 'stop'] as const

/** What `npm run storm -- NAME` runs of these projects, by name. */
export const longTests: Record<string, (args: string[]) => Promise<boolean>> = {
  /** The app and its database started, ended and killed as a person, a terminal or a machine does it. */
  starts: () => runProject('starts'),
  /** Three instances of the build behind nginx, of which one crashes or is updated while people write. */
  instances: () => runBuilt('instances', 'nginx', 'nginx-light'),
  /** Prometheus' own tool reads what `api/deploy` has for it. */
  alerts: async () => {
    if (!(await run('which', ['promtool'])).ok)
      process.env['PATH'] = `${await unpackPackage('prometheus')}/usr/bin:${process.env['PATH']}`
    return await runProject('alerts')
  },
  /** The app behind Debian's PgBouncer, which is restarted while people write. */
  pooler: () => runBuilt('pooler', 'pgbouncer', 'pgbouncer'),
  /** The database is lost while people write, and its replica takes over. */
  failover: () => runBuilt('failover'),
  /** This release and a next one with a newer schema, one after the other and both at once, on one database. */
  release: () => runBuilt('release'),
  /** Databases that are saved while people write, destroyed, and put back. */
  restore: () => runBuilt('restore', 'pg_dump', 'postgresql-client'),
  /** Mistakes in the code of payments, each of which the storms of payments find. */
  'payment-plants': () => runProject('payment-plants'),
  /**
   * `[kills database embedded frozen disk clock outside stop] --kills 500 --database-kills 100 --freezes 3 --stops 20 --seed 7`: people write and pay while
   * the app or its database ends, freezes, has no disk or a wrong clock, or while the mail server and the card provider are away.
   */
  outages: async (args) => {
    const usual = { kills: '500', 'database-kills': '100', freezes: '3', stops: '20', seed: anySeed() }
    const { words: parts, options } = readOptions(args, usual, true)
    if (!knowsAll('outages', parts, outageParts) || !(await isBuilt())) return false
    if (parts.length === 0 || parts.includes('clock'))
      process.env['STORM_FAKETIME'] = await unpackPackage('libfaketime')
    Object.assign(process.env, {
      STORM_PARTS: parts.join(' '),
      STORM_KILLS: options.kills,
      STORM_DATABASE_KILLS: options['database-kills'],
      STORM_FREEZES: options.freezes,
      STORM_STOPS: options.stops,
      STORM_SEED: options.seed,
    })
    // A kill takes five seconds on a busy machine.
    return await runProject('outages', hung + (Number(options.kills) + Number(options['database-kills'])) * 15_000)
  },
  /**
   * `--runs 2000 --steps 60 --seed 1`: the same histories on the simulation's server and on the real one, every second of them on two real ones whose
   * connections to the database end in the middle of pushes, so that there are two at least. Their feeds and answers are equal.
   */
  histories: (args) => {
    const { steps, seed, ...asked } = readOptions(args, { runs: '200', steps: '60', seed: anySeed() }).options
    const runs = Math.max(2, Number(asked.runs))
    Object.assign(process.env, { STORM_RUNS: String(runs), STORM_STEPS: steps, STORM_SEED: seed })
    return runProject('histories', hung + runs * 60_000)
  },
  /**
   * Those that would make `npm test` too long. Every screen on the first day and once things have happened, on a phone and in a wide window; public pages
   * and what they do before the app is there; everything by keyboard, the wide face, cards, mails.
   */
  journeys: () => runInBrowser('long-journeys'),
  /**
   * `--kills 200 --faults 200 --seed 7`: browsers that are killed again and again while two people write in them, and their server now and then; then as
   * many scripts of faults on the line between them: nothing lost, doubled, stuck or under another name. Either may be 0.
   */
  browsers: (args) => {
    const { kills, faults, seed } = readOptions(args, { kills: '5', faults: '10', seed: anySeed() }).options
    Object.assign(process.env, { STORM_KILLS: kills, STORM_FAULTS: faults, STORM_SEED: seed })
    return runInBrowser('browsers', hung + (Number(kills) + Number(faults)) * 60_000)
  },
  /** `[firefox webkit]`: the main journey in Firefox and in WebKitGTK, or in one of them. */
  engines: async (args) => {
    if (!knowsAll('engines', args, allEngines) || !(await isBuilt())) return false
    const asked = allEngines.filter((name) => args.length === 0 || args.includes(name))
    for (const engine of asked) {
      const missing = await provideEngine(engine)
      if (missing === undefined) continue
      console.log(missing)
      return false
    }
    process.env['STORM_ENGINES'] = asked.join(' ')
    return await runProject('engines')
  },
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
