import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'

/** Journeys go through the built app in a real browser: without either they would all fail with a riddle. */
export function setup(): void {
  const build = fileURLToPath(new URL('../../dist/app.html', import.meta.url))
  if (!existsSync(build)) throw new Error('There is no build: run "npm run build" first.')
  if (!findChromium()) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH to one.')
}
