import { pathToFileURL } from 'node:url'
import { findViolations } from './boundaries.ts'
import { root, run, timed, type Outcome } from './commands.ts'

/** How many checks or tests held, and how many did not. */
export interface Tally {
  passed: number
  failed: number
}

const steps: Record<string, () => Promise<Outcome>> = {
  'generated code': async () =>
    joined(await run('panda', ['codegen', '--silent']), await run('tsx', ['.ci/route-tree.ts'])),
  types: async () => joined(await run('tsc', ['-p', '.']), await run('tsc', ['-p', 'pwa/tsconfig.worker.json'])),
  lint: () => run('oxlint', []),
  format: () => run('oxfmt', ['--check']),
  'dead code': () => run('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  boundaries: async () => {
    const violations = findViolations(root)
    const lines = violations.map(({ file, rule, message }) => `${file}: ${rule}: ${message}`)
    return { ok: lines.length === 0, output: lines.join('\n') }
  },
}

/** Every check, one line each with its time; a failed one shows its tool's words, and the others still run. */
export async function check(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  for (const [name, step] of Object.entries(steps)) {
    const { result, took } = await timed(() => step().catch((error: unknown) => ({ ok: false, output: String(error) })))
    tally[result.ok ? 'passed' : 'failed'] += 1
    console.log(`${result.ok ? '✓' : '✗'} ${name} (${took})`)
    if (!result.ok) console.log(result.output.trim().replace(/^/gm, '    '))
  }
  return tally
}

const joined = (...outcomes: Outcome[]): Outcome => ({
  ok: outcomes.every(({ ok }) => ok),
  output: outcomes.map(({ output }) => output).join(''),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = (await check()).failed ? 1 : 0
