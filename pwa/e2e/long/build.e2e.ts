import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asAccount, pickAccount } from '../../../api/postgres/embedded/os-account.ts'
import { makeDataDir, start } from '../../../api/testing/test-program.ts'
import { requireBuild } from '../support/setup.ts'

test('the build alone runs, for a user who may write into the data folder and nowhere else', async () => {
  const folder = makeDataDir()
  const [build, data] = [join(folder, 'build'), join(folder, 'data')]
  cpSync(requireBuild(), build, { recursive: true, verbatimSymlinks: true })
  mkdirSync(data)
  const account = pickAccount(data)
  if (account) chownSync(data, account.uid, account.gid)
  const letWrite = (mode: 'a-w' | 'u+w') => spawnSync('chmod', ['-R', mode, build])
  letWrite('a-w')
  onTestFinished(() => void letWrite('u+w'))
  const env = { PORT: '0', DATA_DIR: data }

  const server = start(env, { args: [join(build, 'server/main.js')], account })
  const url = await server.ready
  const page = await (await fetch(new URL('/jobs', url))).text()
  const login = await fetch(new URL('/api/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ email: 'etudiante@demo.example', password: 'demo-1234' }),
  })
  const operator = spawnSync(process.execPath, [join(build, 'server/operator.js'), 'status'], {
    env,
    encoding: 'utf8',
    ...asAccount(account),
  })

  expect(page.includes('</article>')).toBe(true)
  expect(login.status).toBe(200)
  expect(operator.stdout).toContain('Le grand livre est équilibré.')
  expect(await server.stop()).toBe(0)
})
