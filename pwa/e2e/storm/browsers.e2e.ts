import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Application } from '../../../schema/applications/application.ts'
import type { Job } from '../../../schema/jobs/job.ts'
import { databaseName } from '../../../sync/store/database.ts'
import { Random } from '../../../sync/testing/random.ts'
import { markAcceptanceSeen } from '../../applications/seen-acceptances.ts'
import { startOwnServer } from '../support/own-server.ts'
import { agree, publish, register, workerIsReady, type Person } from '../support/people.ts'
import { report } from '../support/report.ts'
import { chatIsOpen, chatOf, say, writeLetter } from '../support/screens.ts'
import { signInHere } from '../support/signed-in.ts'
import { openKillable, type KillableBrowser } from './support/killable-browser.ts'
import { countAtServer, pictureOf, type Written } from './support/written.ts'

const kills = Number(process.env['STORM_KILLS'] ?? 5)
const seed = Number(process.env['STORM_SEED'] ?? 1)

/** Does something as a person would; resolves once the screen has confirmed it. */
const act: { [Kind in Written['kind']]: (page: Page, one: Written) => Promise<unknown> } = {
  letter: (page, { job, text }) => writeLetter(page, job!, text),
  message: async (page, { job, text }) => {
    await page.goto(chatOf(job!))
    await chatIsOpen(page)
    await say(page, text)
    await page.getByText(text, { exact: true }).waitFor()
  },
  bio: async (page, { text }) => {
    const dialog = await openProfile(page)
    await dialog.getByLabel(/^Motivation/).fill(text)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  photo: async (page, { text }) => {
    const dialog = await openProfile(page)
    const file = { name: 'moi.png', mimeType: 'image/png', buffer: await pictureOf(text) }
    await dialog.getByLabel('Photo de profil').setInputFiles(file)
    await page.getByRole('dialog', { name: 'Recadrer la photo' }).getByRole('button', { name: 'Valider' }).click()
    await page.getByText(/^(Photo mise à jour\s!|Enregistré\. Partira au retour du réseau\.)$/).waitFor()
  },
}

async function openProfile(page: Page) {
  await page.goto('/dashboard?tab=dashboard')
  await page.getByRole('button', { name: 'Modifier le profil' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  await dialog.waitFor()
  return dialog
}

/** Says what could not be done, such as a letter for an offer that has not come yet, and what the screen says. */
const whyNot = async (page: Page, { kind, text }: Written, error: unknown): Promise<string> => {
  const words = await page.innerText('body').catch(() => '')
  return `not confirmed: ${kind} ${text}: ${String(error).split('\n').slice(0, 3).join(' ')} (${page.url()}: ${words.slice(0, 120).replaceAll('\n', ' ')})`
}

/** What the device stores once somebody has seen their congratulations: a killed browser may forget it, and they would stand before all else. */
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

/** The mutations that wait on the device: name and arguments. */
const unsentOn = (page: Page, { user }: Person): Promise<string[]> =>
  page.evaluate(async (name) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const database = await settled(indexedDB.open(name))
    const items: { state: string; name: string; args: object }[] = await settled(
      database.transaction('outbox').objectStore('outbox').getAll(),
    )
    database.close()
    return items.flatMap(({ state, name, args }) =>
      state === 'acknowledged' ? [] : [`${name} ${JSON.stringify(args)}`],
    )
  }, databaseName(user.id))

test(
  `${kills} kills of a browser and some of its server lose, double and misname nothing`,
  {
    timeout: 120_000 + kills * 60_000,
    retry: 0,
  },
  async () => {
    const random = new Random(seed)
    const server = await startOwnServer()
    const [marc, lea] = [await register(server.url, 'private', 'Marc'), await register(server.url, 'student', 'Lea')]
    const talks = [await agree(marc, lea, 'Tondre la pelouse'), await agree(marc, lea, 'Porter des cartons')]
    const profileDir = mkdtempSync(join(tmpdir(), 'coup-de-main-storm-'))
    onTestFinished(() => rmSync(profileDir, { recursive: true, force: true, maxRetries: 10 }))
    const seen = await congratulationsSeen(lea)
    // A killed browser may forget its newest cookies: whether somebody must sign in again is not what is counted here.
    let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = []
    const open = async (): Promise<KillableBrowser> => {
      const browser = await openKillable(profileDir)
      await browser.page.addInitScript((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      }, seen)
      await browser.page.context().addCookies(cookies)
      // Paths are of this server.
      const { goto } = browser.page
      browser.page.goto = (path, options) => goto.call(browser.page, new URL(path, server.url).href, options)
      return browser
    }

    const written: Written[] = []
    const next = async (): Promise<Written> => {
      const kind = random.weighted<Written['kind']>([
        [5, 'message'],
        [3, 'letter'],
        [2, 'bio'],
        [1, 'photo'],
      ])
      const n = written.length
      const colour = `#${[16, 8, 0].map((shift) => ((40 + ((n * 2_654_435_761) >>> shift)) & 0xff).toString(16).padStart(2, '0')).join('')}`
      const one: Written = { kind, text: kind === 'photo' ? colour : `Texte n° ${n}.`, isConfirmed: false }
      if (kind === 'message') one.job = random.pick(talks)!
      if (kind === 'letter') one.job = letters.pop()!
      written.push(one)
      return one
    }
    // A letter needs an offer of its own, which the device must hold before the server is killed.
    const letters: Job[] = []
    const publishMore = async () => {
      while (letters.length < 4) letters.push(await publish(marc, `Offre ${newName()}`))
    }
    let names = 0
    const newName = () => (names += 1)

    let browser = await open()
    onTestFinished(() => browser.kill())
    await browser.page.goto('/')
    await signInHere(browser.page, lea)
    await workerIsReady(browser.page)
    cookies = await browser.page.context().cookies()
    // The browser writes who is signed in, which stands in no database, to the disk only now and then.
    await pause(6_000)

    let serverKills = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await publishMore()
      // A letter needs its offer on the device.
      await browser.page.goto('/dashboard?tab=jobs')
      await browser.page.getByRole('heading', { name: letters.at(-1)!.title, exact: true }).waitFor()
      await pause(random.between(0, 2_000))
      const isServerDead = random.chance(0.4)
      if (isServerDead) {
        await server.kill()
        serverKills += 1
      }
      const acts = random.between(1, 3)
      for (let n = 0; n < acts; n += 1) {
        const one = await next()
        // The last one may be cut off by the kill.
        const isCut = n === acts - 1 && random.chance(0.4)
        const done = act[one.kind](browser.page, one).then(
          () => (one.isConfirmed = true),
          async (error: unknown) => isCut || report(await whyNot(browser.page, one, error)),
        )
        await (isCut ? Promise.race([done, pause(random.between(200, 2_500))]) : done)
      }
      if (random.chance(0.5)) await pause(random.between(0, 400))
      await browser.kill()
      if (isServerDead) await server.restart()
      browser = await open()
    }

    await browser.page.goto('/dashboard')
    let stuck = ['unknown']
    for (let n = 0; n < 90 && stuck.length > 0; n += 1) {
      await pause(1_000)
      stuck = await unsentOn(browser.page, lea)
    }
    const arrived = written.filter(
      ({ kind, text }) => !stuck.some((one) => one.includes(kind === 'photo' ? 'photo.set' : text)),
    )
    const { lost, doubled, misnamed } = await countAtServer(server.url, arrived, lea, marc)

    const confirmed = written.filter(({ isConfirmed }) => isConfirmed).length
    report(
      `browsers: ${kills} kills of the browser, ${serverKills} of the server, ${written.length} written, ${confirmed} confirmed: ` +
        `${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck, ${misnamed.length} misnamed (seed ${seed})`,
    )
    expect({ lost, doubled, stuck, misnamed }).toEqual({ lost: [], doubled: [], stuck: [], misnamed: [] })
    expect(confirmed).toBeGreaterThan(kills / 2)
  },
)
