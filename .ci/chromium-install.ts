import { findChromium } from '../pwa/e2e/support/chromium.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** Finds the journeys' browser, installs it where that is ours to do (root, apt), or says in a sentence what is missing. */
export async function provideChromium(): Promise<{ path: string } | { missing: string }> {
  const found = findChromium()
  if (found) return { path: found }

  const missing = 'No Chromium found. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH.'
  if (!(await canInstallPackages())) return { missing }

  console.log('No Chromium found: installing it with apt-get.')
  let said = ''
  // Not every release of Debian has the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    said += (await installPackages([name])).output
    const installed = findChromium()
    if (installed) return { path: installed }
  }
  return { missing: `${missing}\n${said}` }
}
