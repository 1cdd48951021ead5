import { chromium, type BrowserContext } from 'playwright-core'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

export const phone = { width: 360, height: 800 }
export const desktop = { width: 1280, height: 800 }

interface LaunchOptions {
  /** Keep it to open the same phone again later; without it the profile goes when the context closes. */
  profileDir?: string
  viewport?: { width: number; height: number }
  /** So that `page.goto('/jobs')` suffices. A loopback address, where service workers may run. */
  baseURL?: string
  colorScheme?: 'light' | 'dark'
}

/** One person's browser: its own storage and service worker, Swiss French, a phone unless told otherwise. Close it. */
export async function launch({
  profileDir,
  viewport = phone,
  baseURL,
  colorScheme = 'light',
}: LaunchOptions = {}): Promise<BrowserContext> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH to one.')

  const profile = profileDir ?? mkdtempSync(join(tmpdir(), 'coup-de-main-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport,
    colorScheme,
    hasTouch: viewport.width < desktop.width,
    locale: 'fr-CH',
    timezoneId: 'Europe/Zurich',
    serviceWorkers: 'allow',
    ...(baseURL && { baseURL }),
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
  if (profileDir === undefined) context.on('close', () => void removeProfile(profile))
  return context
}

/** The browser still writes a moment after it said that it closed. */
const removeProfile = (profile: string) =>
  rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }).catch(() => undefined)
