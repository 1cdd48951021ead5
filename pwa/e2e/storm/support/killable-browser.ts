import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { requireChromium } from '../../support/chromium.ts'
import { launchOptions, phone } from '../../support/launch.ts'

export interface KillableBrowser {
  page: Page
  /** Ends all its processes at once, as a phone does that needs the memory or loses its battery. The profile stays. */
  kill: () => Promise<void>
}

/** A Chromium process of its own over this profile, with one page. Playwright's own browsers are closed in good order only. */
export async function openKillable(profileDir: string): Promise<KillableBrowser> {
  // A killed one leaves the mark that it runs.
  await Promise.all(
    ['SingletonLock', 'SingletonCookie', 'SingletonSocket'].map((name) => rm(join(profileDir, name), { force: true })),
  )
  const { args = [], env } = launchOptions()
  const child = spawn(
    requireChromium(),
    [...args, '--headless', `--user-data-dir=${profileDir}`, '--remote-debugging-port=0', 'about:blank'],
    { detached: true, env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = once(child, 'exit')
  // The whole group: a browser is a process for each page, and more.
  const killAll = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
  }
  process.once('exit', killAll)
  const kill = async () => {
    killAll()
    await gone
    process.off('exit', killAll)
  }

  const browser = await chromium.connectOverCDP(await addressOf(child.stderr))
  const context = browser.contexts()[0]!
  context.setDefaultTimeout(20_000)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize(phone)
  return { page, kill }
}

const addressOf = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface(output)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    output.resume()
    return address
  }
  throw new Error('The browser ended before it listened.')
}
