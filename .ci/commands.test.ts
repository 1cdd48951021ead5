import { expect, test } from 'vitest'
import { run } from './commands.ts'

test('a command is ok when it exits with 0, and brings what it printed on both streams', async () => {
  const { ok, output } = await run('sh', ['-c', 'echo one; echo two >&2'])

  expect(ok).toBe(true)
  expect(output).toContain('one\n')
  expect(output).toContain('two\n')
})

test('a command that fails, is killed, or does not exist is not ok', async () => {
  expect(await run('sh', ['-c', 'echo broken; exit 3'])).toEqual({ ok: false, output: 'broken\n' })
  expect(await run('sh', ['-c', 'kill -9 $$'])).toEqual({ ok: false, output: '\nsh was ended by SIGKILL.' })
  expect(await run('no-such-command', [])).toMatchObject({ ok: false })
})

test('a command that outlives its limit is ended, even one that ignores the signal and leaves a process behind', async () => {
  const stubborn = "trap '' TERM; sleep 3 & while true; do sleep 0.1; done"

  const { ok, output } = await run('sh', ['-c', stubborn], { limit: 200, grace: 200 })

  expect(ok).toBe(false)
  expect(output).toContain('sh was ended after 0.2 s.')
})
