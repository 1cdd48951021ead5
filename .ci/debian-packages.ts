import { type Outcome, run } from './commands.ts'

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
