import { findChromium } from '../pwa/e2e/support/chromium.ts'
import { run } from './commands.ts'

/** Finds the journeys' browser, installs it where that is ours to do (root, apt), or says in a sentence what is missing. */
export async function provideChromium(): Promise<{ path: string } | { missing: string }> {
  const found = findChromium()
  if (found) return { path: found }

  const missing = 'No Chromium found. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH.'
  const apt = await run('apt-get', ['--version'])
  if (process.getuid?.() !== 0 || !apt.ok) return { missing }

  console.log('No Chromium found: installing it with apt-get.')
  let said = (await run('apt-get', ['update'])).output
  // Not every release of Debian has the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    said += (await run('apt-get', ['install', '-y', '--no-install-recommends', name])).output
    const installed = findChromium()
    if (installed) return { path: installed }
  }
  return { missing: `${missing}\n${said}` }
}
