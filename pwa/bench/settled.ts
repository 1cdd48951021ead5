import type { BrowserContext, Page } from 'playwright-core'
import { isOnline, storageOf, workerIsReady, type Person } from '../e2e/support/people.ts'

/** Signs a person in, in a browser that keeps its profile. Returns the page of their dashboard once it can open without network. */
export async function settle(context: BrowserContext, url: string, person: Person): Promise<Page> {
  const page = context.pages()[0]!
  const { cookies, origins } = storageOf(person, url)
  // A session cookie would end with the browser, so it gets an expiry.
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, expires: Date.now() / 1000 + 86_400 })))
  await page.goto(`${url}/terms`)
  for (const { name, value } of origins[0]!.localStorage)
    await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [name, value])
  await page.goto(`${url}/dashboard`)
  await isOnline(page)
  await workerIsReady(page)
  return page
}
