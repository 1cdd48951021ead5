import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { makeJobs, makePeople, signIn, type SignedIn } from '../../api/sync/bench/world.ts'
import { startApp, type RunningApp } from '../../api/jobs/testing/app.ts'
import { connect } from '../../api/postgres/connect.ts'
import { findRunning } from '../../api/postgres/embedded/embedded.ts'
import type { Work } from './measuring.ts'

/** A server and an app that have run for a while have their code compiled. */
const messages = { unmeasured: 150, measured: 60 }

/** Opens a page of the app's origin with the devices' code in it, signed in as one person. */
const openDevice = async (
  browser: Browser,
  app: RunningApp,
  { id, cookie }: SignedIn,
  script: string,
): Promise<Page> => {
  const context = await browser.newContext()
  const value = cookie.slice('session='.length)
  await context.addCookies([{ name: 'session', value, url: app.origin.href, httpOnly: true }])
  const page = await context.newPage()
  const address = new URL('/bench', app.origin).href
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
  )
  await page.goto(address)
  // While anything is routed, every request makes a detour through this process.
  await page.unroute(address)
  await page.addScriptTag({ content: script })
  await page.evaluate((me) => (globalThis as unknown as { work: Work }).work.live.start(me), id)
  return page
}

/**
 * Runs two browsers against the whole app with Postgres: a student writes messages to the poster of her job. Returns the milliseconds from each write
 * until the poster's live query shows it, in ascending order.
 */
export const measureArrivals = async (browser: Browser, script: string): Promise<number[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coup-de-main-live-'))
  chmodSync(dataDir, 0o711)
  const app = await startApp(dataDir)
  const sql = connect(findRunning(dataDir) ?? '', { max: 2 })
  try {
    const [student = ''] = await makePeople(sql, 1, 'student')
    const [poster = ''] = await makePeople(sql, 1, 'private')
    const [jobId = ''] = await makeJobs(sql, [poster], 1, [student])
    const writer = await openDevice(browser, app, await signIn(sql, student), script)
    const reader = await openDevice(browser, app, await signIn(sql, poster), script)
    // By then both have loaded, and their streams are open.
    await writer.waitForTimeout(6_000)
    const count = messages.unmeasured + messages.measured
    const sent = await writer.evaluate(
      ([job, to, n]) => (globalThis as unknown as { work: Work }).work.live.send(job, to, n),
      [jobId, poster, count] as const,
    )
    await reader.waitForTimeout(2_000)
    const seen = await reader.evaluate(() => (globalThis as unknown as { work: Work }).work.live.seen())
    const arrived = new Map(seen)
    const took = sent.map(([content, at]) => (arrived.get(content) ?? Infinity) - at)
    return took.slice(messages.unmeasured).toSorted((a, b) => a - b)
  } finally {
    await sql.end({ timeout: 5 })
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
