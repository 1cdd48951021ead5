import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadTogether } from './together.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'together-'))
  await writeFile(join(root, 'toast.ts'), 'export const toast = 1\n')
})
afterEach(() => rm(root, { recursive: true }))

/** Builds an app of this one module, which is beside `toast.ts`. */
const buildOf = async (main: string) => {
  await writeFile(join(root, 'main.ts'), main)
  return await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [loadTogether({ entering: [join(root, 'toast.ts')] })],
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts') } },
  })
}

test('a build that breaks says what it broke at, not what it did not come to', async () => {
  const broken = buildOf("const = 3\nvoid import('./toast.ts')\n")

  await expect(broken).rejects.toThrow('Unexpected token')
  await expect(broken).rejects.not.toThrow('Nobody imports these on demand')
})

test('a module that nobody imports on demand ends the build', async () => {
  await expect(buildOf('export {}\n')).rejects.toThrow(/Nobody imports these on demand: .*toast\.ts/)
})

test('modules of a group that are imported on demand are built', async () => {
  await expect(buildOf("void import('./toast.ts')\n")).resolves.toBeDefined()
})
