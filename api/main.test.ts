import { expect, test } from 'vitest'
import { makeDataDir, start } from './testing/test-program.ts'

test('the first start has demo data, says so in one line, and ends in peace when asked to', async () => {
  const dataDir = makeDataDir()

  const first = start({ DATA_DIR: dataDir, PORT: '0' })
  const url = await first.ready
  const answer = await fetch(`${url}api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'etudiante@demo.example', password: 'demo-1234' }),
  })
  const jobs = await countJobs(url)
  const firstEnd = await first.stop()

  expect(first.output()).toMatch(
    /^Coup de main est prêt : http:\/\/localhost:\d+\/ · comptes de démonstration : etudiante@demo\.example et particulier@demo\.example, mot de passe demo-1234\n$/,
  )
  expect(answer.status).toBe(200)
  expect(jobs).toBeGreaterThan(10)
  expect(firstEnd).toBe(0)

  const second = start({ DATA_DIR: dataDir, PORT: '0' })
  expect(await countJobs(await second.ready)).toBe(jobs)
  expect(await second.stop()).toBe(0)

  const inPublic = start({
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://coupdemain.example',
    PAYMENTS: 'simulated',
  })
  expect(await inPublic.ended).toBe(1)
  expect(inPublic.errors()).toMatch(/^La base contient des comptes de démonstration .*DEMO=on\.\n$/)
})

test.for([
  ['PORT', 'abc'],
  ['DATABASE_URL', 'postgres://app:secret@127.0.0.1:1/app'],
] as const)('a %s that cannot work ends the start with one sentence', async ([name, value]) => {
  const program = start({ PORT: '0', DATABASE_WAIT_SECONDS: '1', [name]: value })

  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('')
  // A start that waits for its database has logged this before.
  expect(program.errors().replace(/^{.*"waits for the database"}\n/, '')).toMatch(
    new RegExp(`^[^\n]*${name}[^\n]*\\.\n$`),
  )
  expect(program.errors()).not.toContain('secret')
})

const countJobs = async (url: string): Promise<number> =>
  Number((await fetch(`${url}api/jobs?limit=1`)).headers.get('x-total-count'))
