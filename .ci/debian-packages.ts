import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, root, run } from './commands.ts'

/** True where packages may be installed: on Debian and its kin, as root. */
export async function canInstallPackages(): Promise<boolean> {
  return process.getuid?.() === 0 && (await run('apt-get', ['--version'])).ok
}

/**
 * Updates the lists and installs what is asked for. An installation that was interrupted before, which apt refuses to
 * go past, is ended first, and one that runs beside this one is waited for.
 */
export async function installPackages(names: readonly string[]): Promise<Outcome> {
  const unattended = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const apt = (args: string[]) =>
    run('apt-get', ['-y', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', ...args], unattended)

  const steps = [
    await run('dpkg', ['--configure', '-a'], unattended),
    await apt(['install', '--fix-broken']),
    await apt(['update']),
    await apt(['install', '--no-install-recommends', ...names]),
  ]
  return { ok: steps.at(-1)!.ok, output: steps.map(({ output }) => output).join('') }
}

/**
 * Unpacks a package into `.cache/debian` without installing it, for one file of it: nothing of the machine changes, and no service starts. Returns its
 * folder. Throws if the package cannot be had.
 */
export async function unpackPackage(name: string): Promise<string> {
  const folder = join(root, '.cache/debian', name)
  const content = join(folder, 'content')
  if (existsSync(content)) return content

  mkdirSync(folder, { recursive: true })
  let said = (await run('apt-get', ['update'])).output
  said += (await run('sh', ['-c', 'cd "$1" && apt-get download "$2"', 'sh', folder, name])).output
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'))
  const { ok, output } = await run('dpkg-deb', ['--extract', join(folder, archive ?? ''), content])
  if (!archive || !ok) throw new Error(`${name} cannot be unpacked:\n${said}${output}`)
  return content
}
