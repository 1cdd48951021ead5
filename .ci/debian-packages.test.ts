import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installPackages } from './debian-packages.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coup-de-main-packages-'))
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function command(name: string, lines: string[]) {
  await writeFile(join(folder, name), ['#!/bin/sh', `cd ${folder}`, ...lines].join('\n'))
  await chmod(join(folder, name), 0o755)
}

test('packages are installed although an earlier installation was interrupted', async () => {
  await writeFile(join(folder, 'interrupted'), '')
  await command('dpkg', ['rm -f interrupted'])
  await command('apt-get', [
    'if [ -e interrupted ]; then echo "E: dpkg was interrupted, you must manually run it"; exit 100; fi',
    'echo "$@"',
  ])

  const { ok, output } = await installPackages(['chromium'])

  expect(ok).toBe(true)
  expect(output).toMatch(/install --no-install-recommends chromium\n$/)
})

test('a failed installation returns the message that apt prints for an unknown package', async () => {
  await command('dpkg', ['exit 0'])
  await command('apt-get', ['case "$*" in *chromium*) echo "E: Unable to locate package"; exit 100;; esac'])

  expect(await installPackages(['chromium'])).toEqual({ ok: false, output: 'E: Unable to locate package\n' })
})
