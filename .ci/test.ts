import { check, type Tally } from './check.ts'
import { provideChromium } from './chromium-install.ts'
import { run, timed } from './commands.ts'
import { runTests } from './test-run.ts'

const minutes = 60_000
const total: Tally = { passed: 0, failed: 0 }
const times: string[] = []

async function part(name: string, work: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n${name}`)
  const { result, took } = await timed(() =>
    work().catch((error: unknown) => {
      console.log(error)
      return { passed: 0, failed: 1 }
    }),
  )
  total.passed += result.passed
  total.failed += result.failed
  times.push(`${name} ${took}`)
  return result
}

const refuse = (sentence: string): Tally => {
  console.log(sentence)
  return { passed: 0, failed: 1 }
}

await part('check', check)

const built = await part('build', async () => {
  const { ok, output } = await run('npm', ['run', '--silent', 'build'])
  if (!ok) return refuse(output)
  console.log('✓ production build')
  return { passed: 1, failed: 0 }
})

// The API's tests need a database: where that does not start, the others still run.
await part('unit and sync tests', () => runTests(['unit', 'sync'], 8 * minutes))
await part('api tests', () => runTests(['api'], 8 * minutes, { covers: true }))

await part('journeys', async () => {
  if (built.failed) return refuse('There is no build to travel through.')
  const browser = await provideChromium()
  if ('missing' in browser) return refuse(browser.missing)
  process.env.CHROMIUM_PATH = browser.path
  const walked = await runTests(['journeys'], 8 * minutes, { triesAgain: true })
  const measured = await runTests(['measured'], 3 * minutes, { triesAgain: true })
  return { passed: walked.passed + measured.passed, failed: walked.failed + measured.failed }
})

console.log(`\n${times.join(' · ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
