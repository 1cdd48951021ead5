import { pathToFileURL } from 'node:url'
import { findViolations } from './boundaries.ts'
import { root, run, timed, type Outcome } from './commands.ts'

/** How many checks or tests held, and how many did not. */
export interface Tally {
  passed: number
  failed: number
}

/** A check or a test that failed, or passed only when it was tried again. */
export interface Named {
  name: string
  /** The first lines of what it printed or threw, which may bring what a server said before it ended. */
  reason: string
}

/** Writes the styles and the route tree that the other code imports. */
export async function generateCode(): Promise<Outcome> {
  return joined(...(await Promise.all([run('panda', ['codegen', '--silent']), run('tsx', ['.ci/route-tree.ts'])])))
}

/**
 * The compiler and the linter are Go programs, which spend a third of their time on collecting garbage and on checking the libraries' types once per
 * checker. Up to this much memory they collect none, and one checker checks the libraries once.
 */
const spacious = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const stepsAfter = (generated: Promise<Outcome>): Steps => {
  const once = (work: () => Promise<Outcome>) => () => generated.then(work)
  return {
    'generated code': () => generated,
    types: once(() => run('tsc', ['-p', '.', '--checkers', '1'], { env: spacious })),
    'types of the service worker': once(() => run('tsc', ['-p', 'pwa/tsconfig.worker.json'])),
    lint: once(() => run('oxlint', [], { env: spacious })),
    'dead code': once(() => run('knip', ['--no-progress', '--treat-config-hints-as-errors'])),
    format: () => run('oxfmt', ['--check']),
    boundaries: () => Promise.resolve(checkBoundaries()),
  }
}

function checkBoundaries(): Outcome {
  const violations = findViolations(root)
  const lines = violations.map(({ file, rule, message }) => `${file}: ${rule}: ${message}`)
  return { ok: lines.length === 0, output: lines.join('\n') }
}

type Steps = Record<string, () => Promise<Outcome>>

interface Checked extends Tally {
  failures: Named[]
}

/** Every check, side by side once the generated code is there. */
export const check = (generated = generateCode()): Promise<Checked> => runSteps(stepsAfter(generated))

/** Runs steps side by side. Prints a line for each with its time, in their order; a failed one shows its tool's words. */
export async function runSteps(steps: Steps): Promise<Checked> {
  const started = Object.entries(steps).map(([name, step]) => ({ name, ended: timed(() => outcomeOf(step)) }))
  const failures: Named[] = []
  for (const { name, ended } of started) {
    const { result, took } = await ended
    console.log(`${result.ok ? '✓' : '✗'} ${name} (${took})`)
    if (result.ok) continue
    const output = result.output.trim()
    console.log(output.replace(/^/gm, '    '))
    failures.push({ name, reason: output.split('\n').slice(0, 4).join('\n    ') })
  }
  return { passed: started.length - failures.length, failed: failures.length, failures }
}

async function outcomeOf(step: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await step()
  } catch (error) {
    return { ok: false, output: String(error) }
  }
}

const joined = (...outcomes: Outcome[]): Outcome => ({
  ok: outcomes.every(({ ok }) => ok),
  output: outcomes.map(({ output }) => output).join(''),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = (await check()).failed ? 1 : 0
