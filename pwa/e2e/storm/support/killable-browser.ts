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
  /** Kills all processes of the browser at once, like a phone that needs the memory or whose battery is empty. The profile stays. */
  kill: () => Promise<void>
}

/** Starts a Chromium process over this profile, with one page. Playwright's own browsers can only be closed in good order. */
export async function openKillable(profileDir: string): Promise<KillableBrowser> {
  // A killed browser leaves the files that mark the profile as in use.
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
  // Kills the whole process group: a browser has a process for each page, and more.
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
