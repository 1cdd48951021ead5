import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setApart } from './personal.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'personal-'))
  await writeFile(join(root, 'settings.ts'), "export const theme = 'dark'\n")
  await writeFile(join(root, 'terms.ts'), "import { theme } from './settings.ts'\nexport const text = theme\n")
})
afterEach(() => rm(root, { recursive: true }))

/** Returns the names of the built files of an app with this one module, beside the others, and with these chunks for everybody. */
const filesOf = async (main: string, ...forEverybody: string[]) => {
  await writeFile(join(root, 'main.ts'), main)
  const { fileName, plugin } = setApart(forEverybody, { seldom: [], planned: new Set() })
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts'), output: { chunkFileNames: fileName } } },
  })
  if (!('output' in built)) throw new Error('The build has no files.')
  return built.output.map((file) => file.fileName.replace(/-[\w-]{8}\.js$/, ''))
}

test('a file that is set apart says so in its name', async () => {
  const files = await filesOf("void import('./settings.ts')\nvoid import('./terms.ts')\n", 'main')

  expect(files.toSorted()).toEqual(['assets/main', 'assets/personal.settings', 'assets/personal.terms'])
})

test('a build fails whose other files need one that is set apart', async () => {
  const built = filesOf("void import('./settings.ts')\nvoid import('./terms.ts')\n", 'main', 'terms')

  await expect(built).rejects.toThrow(/terms-.*, which is stored before, needs assets\/personal\.settings-/)
})

test('a build fails that has no file of such a name', async () => {
  await expect(filesOf("void import('./settings.ts')\n", 'main', 'paying')).rejects.toThrow('No file is called paying')
})
