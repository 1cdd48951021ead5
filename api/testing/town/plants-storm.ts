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

/** `npm run storm -- town --plants`: plants mistakes into a copy of the code, one after the other. True if nine of ten are found. */
export const stormPlants = async (): Promise<boolean> => {
  const copy = mkdtempSync(join(tmpdir(), 'town-plants-'))
  for (const part of ['api', 'schema', 'sync', 'pwa', '.ci', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const { url, stop } = await startTestPostgres()
  const live = (month: string, more: string[] = []) => liveIn(copy, url, month, more)
  try {
    const known = { spring: await live(months.spring), winter: await live(months.winter) }
    const missed: string[] = []
    for (const plant of plants) {
      const month = plant.isOfWinter ? 'winter' : 'spring'
      const restore = plantInto(copy, plant)
      const found = await live(months[month], plant.sql === undefined ? [] : ['--sql', plant.sql])
      restore()
      const news = found?.filter((line) => !known[month]?.includes(line))
      // A server that does not start at all would be noticed as well, but proves nothing of the town.
      const sign = news?.find((line) => plant.found.test(line))
      if (sign === undefined) missed.push(plant.name)
      console.log(
        `${sign === undefined ? 'missed' : 'found '}  ${plant.name}${sign === undefined ? '' : `: ${sign.slice(0, 140)}`}`,
      )
    }
    console.log(`town: ${plants.length - missed.length} of ${plants.length} planted mistakes found`)
    return missed.length <= plants.length / 10
  } finally {
    await stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Returns what a town finds, without its moments; undefined if it could not live. */
const liveIn = async (copy: string, url: string, month: string, more: string[]): Promise<string[] | undefined> => {
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
