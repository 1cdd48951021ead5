import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Application } from '../../../../schema/applications/application.ts'
import { markAcceptanceSeen } from '../../../session/seen-acceptances.ts'
import { workerIsReady, type Person } from '../../support/people.ts'
import { signInHere } from '../../support/signed-in.ts'
import { openKillable, type KillableBrowser } from './killable-browser.ts'

/** A person's own device: a browser over a profile, in which they are signed in. */
export interface Device {
  person: Person
  /** The page of the browser that runs now. */
  page: () => Page
  kill: () => Promise<void>
  /** Opens a browser over the profile of the killed one. */
  reopen: () => Promise<void>
}

/** Opens a person's device at this address, and waits until it can go on without the server. It is removed after the test. */
export async function openDevice(person: Person, url: string): Promise<Device> {
  const profileDir = mkdtempSync(join(tmpdir(), 'coup-de-main-storm-'))
  const seen = person.user.userType === 'student' ? await congratulationsSeen(person) : []
  // Keeps the cookies and the stored user, of which a killed browser may lose the newest: a lost session is not what this test counts.
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = []
  let signedIn: [string, string][] = []
  const open = async (): Promise<KillableBrowser> => {
    const opened = await openKillable(profileDir)
    await opened.page.addInitScript(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      },
      [...seen, ...signedIn],
    )
    await opened.page.emulateMedia({ reducedMotion: 'reduce' })
    await opened.page.context().addCookies(cookies)
    // Lets `goto` take paths of this server.
    const { goto } = opened.page
    opened.page.goto = (path, options) => goto.call(opened.page, new URL(path, url).href, options)
    return opened
  }

  let browser = await open()
  onTestFinished(async () => {
    await browser.kill()
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 10 })
  })
  await browser.page.goto('/')
  await signInHere(browser.page, person)
  await workerIsReady(browser.page)
  cookies = await browser.page.context().cookies()
  signedIn = await browser.page.evaluate(() => Object.entries<string>(localStorage))
  return {
    person,
    page: () => browser.page,
    kill: () => browser.kill(),
    reopen: async () => {
      browser = await open()
    },
  }
}

/** Returns the stored notes that the congratulations were seen. A killed browser may lose them, and the dialog would cover everything. */
const congratulationsSeen = async (person: Person): Promise<[string, string][]> => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  for (const { id } of await person.call<Application[]>('GET', '/api/applications/student'))
    markAcceptanceSeen(storage, person.user.id, id)
  return [...stored]
}
