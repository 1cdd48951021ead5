import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wrapTexts } from '../../testing/wrapped-texts.ts'
import { launchOptions, personOptions, type Size } from './launch.ts'
import { sharedServer } from './own-server.ts'
import { patience } from './patience.ts'
import { storageOf, type Person } from './people.ts'

export interface ContextOptions {
  /** By default the shared server. It must be a loopback address, where service workers may run. */
  baseURL?: string
  viewport?: Size
  colorScheme?: 'light' | 'dark'
  /** By default the people of journeys prefer reduced motion: drawing motion is a tenth of the cost of a journey. */
  reducedMotion?: 'no-preference'
  javaScriptEnabled?: boolean
  /** For journeys without network, after an update or with the page closed. */
  hasServiceWorker?: boolean
  /** The browser translates each page once it is loaded. The words stay, each in elements of the translator. */
  isTranslated?: boolean
  /** The person who is signed in on this device from the beginning. */
  person?: Person
}

const readOptions = ({
  viewport,
  hasServiceWorker,
  person,
  baseURL = sharedServer(),
  isTranslated: _,
  ...others
}: ContextOptions) =>
  ({
    ...personOptions(viewport),
    reducedMotion: 'reduce',
    ...others,
    baseURL,
    ...(person && { storageState: storageOf(person, baseURL) }),
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  }) satisfies BrowserContextOptions

let launched: Promise<Browser> | undefined

/** This worker's browser, which serves all its test files and ends with the worker. */
const ownBrowser = (): Promise<Browser> => (launched ??= chromium.launch(launchOptions()))

/** Opens one person's device, with its own storage, by default a phone. It closes with the test. */
export async function openContext(options: ContextOptions = {}): Promise<BrowserContext> {
  const browser = await ownBrowser()
  const context = await browser.newContext(readOptions(options))
  return keepForTest(context, options)
}

/** Opens the first page of a new device. */
export const openPage = async (options: ContextOptions = {}): Promise<Page> => (await openContext(options)).newPage()

/** Starts a browser of its own. Without `profileDir` it has compiled and stored nothing yet; with it, it has what was stored there. */
export async function launch({
  profileDir,
  ...options
}: ContextOptions & { profileDir?: string }): Promise<BrowserContext> {
  const profile = profileDir ?? mkdtempSync(join(tmpdir(), 'coup-de-main-profile-'))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), ...readOptions(options) })
  if (profileDir === undefined) context.on('close', () => void removeProfile(profile))
  return keepForTest(context, options)
}

const keepForTest = async (context: BrowserContext, { isTranslated }: ContextOptions): Promise<BrowserContext> => {
  context.setDefaultTimeout(patience)
  await context.addInitScript(askNothing)
  if (isTranslated) await context.addInitScript(`addEventListener('load', () => (${String(wrapTexts)})())`)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') for (const page of context.pages()) await printPage(page)
    await context.close()
  })
  return context
}

/** Prints what the page of a failed journey shows: a failure that another machine had once is understood from that alone. */
async function printPage(page: Page): Promise<void> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  process.stderr.write(`${page.url()} shows:\n${shown.slice(0, 6_000)}\n`)
}

/** Suppresses the offers to install the app and to allow notifications, as the headless shell does: they would cover what a journey looks at. */
const askNothing = () => {
  addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())
  if (!('Notification' in globalThis)) return
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' })
}

/** Removes a profile, with retries, because the browser still writes for a moment after it has reported that it closed. */
const removeProfile = (profile: string) =>
  rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }).catch(() => undefined)
