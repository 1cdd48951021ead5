import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from '../../.ci/commands.ts'

const folder = fileURLToPath(new URL('peers', import.meta.url))

interface Lock {
  packages: Record<string, { version?: string; optional?: true }>
}

const readVersions = (path: string): Map<string, string | undefined> => {
  const { packages } = JSON.parse(readFileSync(`${folder}/${path}`, 'utf8')) as Lock
  const needed = Object.entries(packages).filter(([name, { optional }]) => name !== '' && !optional)
  return new Map(needed.map(([name, { version }]) => [name, version]))
}

/** npm writes down in `node_modules` what it has installed. */
const areInstalled = (): boolean => {
  try {
    const there = readVersions('node_modules/.package-lock.json')
    return [...readVersions('package-lock.json')].every(([name, version]) => there.get(name) === version)
  } catch {
    return false
  }
}

/**
 * Installs the peers, which only the bench needs, and checks the types of the code that drives them, which `npm run check` leaves out. Returns
 * whether both succeeded, and prints the reason if not.
 */
export const installPeers = async (): Promise<boolean> => {
  if (!areInstalled()) {
    console.log('Installing the peers: npm ci in sync/bench/peers.')
    const { ok, output } = await run('npm', ['ci', '--prefix', folder, '--no-progress', '--loglevel', 'error'])
    if (!ok) {
      console.log(`The peers could not be installed, so they are left out:\n${output.trim()}`)
      return false
    }
  }
  const { ok, output } = await run('tsc', ['-p', folder])
  if (!ok) throw new Error(`The types of sync/bench/peers are wrong:\n${output}`)
  return true
}
