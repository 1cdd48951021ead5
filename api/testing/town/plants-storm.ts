import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '../test-postgres.ts'
import { plants, type Plant } from './plants.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The first days of the two months that ten people live: one with a clock change, one with New Year. */
const months = { spring: '2027-03-05', winter: '2026-12-10' }

/** As many copies of the code live at once. */
const copies = 2

interface Tried {
  plant: Plant
  /** What the town says of the mistake; undefined if it says nothing. */
  sign: string | undefined
  seconds: number
}

/**
 * `npm run storm -- town --plants [--only PATTERN]`: plants mistakes into copies of the code, one after the other, and lets ten people live a month until they
 * notice. Prints what has found each. True if the months are clean without a mistake, which `--only` doesn't ask,
 * and nine of ten are found.
 */
export const stormPlants = async (only = ''): Promise<boolean> => {
  const chosen = plants.filter(({ name }) => new RegExp(only, 'u').test(name))
  const folders = Array.from({ length: copies }, copyCode)
  const { url, stop } = await startTestPostgres()
  try {
    const clean = await Promise.all(
      (only === '' ? Object.values(months) : []).map((month, at) =>
        liveIn(folders[at]!, url, month, ['--phones', '1']),
      ),
    )
    const own = clean.flatMap((lines) => lines ?? ['a month that nobody could live'])
    for (const line of own) console.log(`without a mistake: ${line}`)
    const tried: Tried[] = []
    const left = [...chosen]
    const work = async (folder: string) => {
      for (let plant = left.shift(); plant; plant = left.shift()) {
        const one = await tryPlant(folder, url, plant)
        console.log(describe(one))
        tried.push(one)
      }
    }
    await Promise.all(folders.map(work))
    const found = tried.filter(({ sign }) => sign !== undefined).length
    const seconds = Math.round(tried.reduce((sum, one) => sum + one.seconds, 0))
    console.log(`town: ${found} of ${tried.length} planted mistakes found, in ${seconds} s`)
    return own.length === 0 && found >= tried.length * 0.9
  } finally {
    await stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

const copyCode = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'town-plants-'))
  for (const part of ['api', 'schema', 'sync', 'pwa', '.ci', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const tryPlant = async (folder: string, url: string, plant: Plant): Promise<Tried> => {
  const began = performance.now()
  const restore = plantInto(folder, plant)
  const sql = plant.sql === undefined ? [] : ['--sql', plant.sql]
  const lines = await liveIn(folder, url, months[plant.isOfWinter ? 'winter' : 'spring'], [
    '--find',
    plant.found.source,
    '--phones',
    plant.isOfPhones ? '1' : '1000',
    ...sql,
  ])
  restore()
  // A server that does not start at all would be noticed as well, but proves nothing of the town.
  return {
    plant,
    sign: lines?.find((line) => plant.found.test(line)),
    seconds: (performance.now() - began) / 1000,
  }
}

const describe = ({ plant, sign, seconds }: Tried): string =>
  [
    sign === undefined ? 'missed' : 'found ',
    `${Math.round(seconds)} s`.padStart(5),
    plant.name.padEnd(48),
    sign?.slice(0, 160) ?? '',
  ].join('  ')

/** Returns what a town finds, without its moments; undefined if it could not live. */
const liveIn = async (copy: string, url: string, month: string, more: string[] = []): Promise<string[] | undefined> => {
  const to = join(copy, 'found.json')
  rmSync(to, { force: true })
  const args = ['--import', 'tsx', '.ci/storm.ts', 'town', '--ten', month, '--to', to, ...more]
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, TEST_POSTGRES_URL: url },
    stdio: 'ignore',
  })
  await once(child, 'close')
  try {
    const lines = JSON.parse(readFileSync(to, 'utf8')) as string[]
    return lines.map((line) => line.replace(/^\S+ \S+ /, ''))
  } catch {
    return undefined
  }
}

/** Returns a function that takes the mistake back. */
const plantInto = (copy: string, { name, code }: Plant): (() => void) => {
  if (!code) return () => undefined
  const [file, before, after] = code
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no "${before}", for ${name}`)
  writeFileSync(
    path,
    text.replaceAll(before, () => after),
  )
  return () => writeFileSync(path, text)
}
