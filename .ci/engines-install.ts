import { findFirefox, findWebKit, type Engine } from '../pwa/e2e/engines/support/paths.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'

const debian = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
} as const satisfies Record<Engine, readonly string[]>

const isThere: Record<Engine, () => boolean> = {
  firefox: () => findFirefox() !== undefined,
  webkit: () => Object.keys(findWebKit()).length === 3,
}

const sentences: Record<Engine, string> = {
  firefox: 'No Firefox found. Install one (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
  webkit:
    'WebKitWebDriver, its MiniBrowser or Xvfb is missing. WebKit is driven on Linux only (on Debian: apt-get install webkit2gtk-driver xvfb).',
}

/** Finds an engine, installs it where that is ours to do (root, apt), or returns a sentence that says what is missing. */
export async function provideEngine(engine: Engine): Promise<string | undefined> {
  if (isThere[engine]()) return undefined
  if (!(await canInstallPackages())) return sentences[engine]

  console.log(`Installing ${debian[engine].join(' and ')} with apt-get.`)
  const { output } = await installPackages(debian[engine])
  return isThere[engine]() ? undefined : `${sentences[engine]}\n${output}`
}
