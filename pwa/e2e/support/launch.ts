import type { BrowserContextOptions, LaunchOptions } from 'playwright-core'
import { requireChromium } from './chromium.ts'
import { facesEnvironment, type Faces } from './faces.ts'

export interface Size {
  width: number
  height: number
}

export const phone: Size = { width: 360, height: 800 }
export const desktop: Size = { width: 1280, height: 800 }

/** Somebody watches the journey (`HEADED=1`): the browser has a window, and pauses before each act. */
const isWatched = Boolean(process.env.HEADED)

/** Returns the options with which tests, pictures and benches start their browsers. */
export const launchOptions = (faces: Faces = 'phone'): LaunchOptions => ({
  executablePath: requireChromium(),
  headless: !isWatched,
  slowMo: isWatched ? 250 : 0,
  env: { ...process.env, ...facesEnvironment(faces) },
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** Returns the options of a person's browser: Swiss French, and a touch screen unless the window is as wide as a desktop's. */
export const personOptions = (viewport: Size = phone): BrowserContextOptions => ({
  viewport,
  hasTouch: viewport.width < desktop.width,
  locale: 'fr-CH',
  timezoneId: 'Europe/Zurich',
})
