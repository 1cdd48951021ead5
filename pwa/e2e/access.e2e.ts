import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { desktop } from './support/launch.ts'
import { sharedServer } from './support/own-server.ts'
import { englishOn, enlarged, lostOn, motionOn, sideways, violations } from './support/page-faults.ts'
import { agree, apply, demoStudentId, isOnline, type Person, publish, register } from './support/people.ts'
import { setNetwork, tookOver } from './support/screens.ts'

/** What a visitor can open by its address. */
const publicPaths = ['/', '/jobs', '/services', '/features', '/terms', '/privacy', '/about', '/contact', '/nulle-part']

const url = sharedServer()
let marc: Person
let lea: Person
beforeAll(async () => {
  marc = await register(url, 'private', 'Marc')
  lea = await register(url, 'student', 'Lea')
})

type Look = (page: Page) => Promise<Record<string, unknown>>

/** What axe finds, what hides at the side, English, what moves, what large text on a narrow phone loses. */
const onPhone: Look = async (page) => ({
  axe: await violations(page),
  sideways: await sideways(page),
  english: await englishOn(page),
  moving: await motionOn(page),
  large: await enlarged(page, async () => ({ sideways: await sideways(page), lost: await lostOn(page) })),
})
const inWindow: Look = async (page) => ({ axe: await violations(page), sideways: await sideways(page) })

const clean = [
  { axe: [], sideways: 0, english: [], moving: [], large: { sideways: 0, lost: [] } },
  { axe: [], sideways: 0 },
].map((seen) => JSON.stringify(seen))

interface Size {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  look: Look
  /** Dialogs and rare states as well: a wide window has the same. */
  isWhole: boolean
}

const sizes: [name: string, size: Size][] = [
  ['a phone, light', { viewport: { width: 360, height: 800 }, colorScheme: 'light', look: onPhone, isWhole: true }],
  ['a wide window, dark', { viewport: desktop, colorScheme: 'dark', look: inWindow, isWhole: false }],
]

/** A browser of this size, and `see`, which looks at the state that is shown and keeps by its name what is wrong with it. */
async function openBrowser({ viewport, colorScheme, look, isWhole }: Size, person?: Person) {
  const page = await openPage({ viewport, colorScheme, ...(person && { person }) })
  await page.emulateMedia({ reducedMotion: isWhole ? 'reduce' : 'no-preference' })
  const wrong: Record<string, unknown> = {}
  const seen: string[] = []
  const see = async (name: string) => {
    const found = await look(page)
    seen.push(name)
    if (!clean.includes(JSON.stringify(found))) wrong[name] = found
  }
  return { page, see, seen, wrong }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}
async function openTab(page: Page, tab: string): Promise<void> {
  await open(page, `/dashboard?tab=${tab}`)
  await isOnline(page)
}
const dialogNamed = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
/** Its coming in is over before axe looks: see `violations`. */
async function dialogOpens(page: Page, name: string | RegExp): Promise<void> {
  await dialogNamed(page, name).waitFor()
}
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogNamed(page, /./).waitFor({ state: 'hidden' })
}

test.each(sizes)('nothing is wrong with the public pages, on %s', async (_name, size) => {
  const { page, see, seen, wrong } = await openBrowser(size)

  for (const path of publicPaths) {
    await open(page, path)
    await see(path)
  }
  await open(page, `/student/${await demoStudentId(url)}`)
  await page.getByRole('article').first().waitFor()
  await see('student')
  await page.goto('/jobs')
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor()
  await see('detail')
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Postuler' }).first().click()
  await dialogOpens(page, 'Inscription Étudiant')
  await see('sign-up')
  if (size.isWhole) {
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await see('sign-up, refused')
    await closeDialog(page)
    await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
    await dialogOpens(page, 'Connexion à Coup de main')
    await see('login')
    await open(page, '/jobs?search=qqqqqq')
    await page.getByText('Aucun emploi ne correspond').waitFor()
    await see('list, empty')
    await page.route('**/api/jobs*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await tookOver(page)
    // The server renders the first list; the app requests the next one itself.
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('zzz')
    await page.getByRole('button', { name: 'Réessayer' }).first().waitFor()
    await see('list, in error')
  }

  expect(wrong).toEqual({})
  expect(seen).toHaveLength(publicPaths.length + (size.isWhole ? 7 : 3))
})

test.each(sizes)('nothing is wrong with a student’s screens, empty, filled or offline, on %s', async (_name, size) => {
  const zoe = await register(url, 'student', 'Zoe')
  // Congratulations are not put aside: they are looked at here.
  const { page, see, seen, wrong } = await openBrowser(size, zoe)
  const emptyTabs = size.isWhole ? ['candidatures', 'messages', 'synchronisation'] : []
  for (const tab of emptyTabs) {
    await openTab(page, tab)
    await see(`${tab}, empty`)
  }

  const job = await agree(marc, zoe, 'Repeindre la barrière du jardin potager')
  await apply(zoe, await publish(marc, 'Démonter une armoire'), 'Je viens avec ma caisse à outils.')
  for (const tab of ['dashboard', 'jobs', 'candidatures', 'messages']) {
    await page.goto(`/dashboard?tab=${tab}`)
    if (tab === 'dashboard') {
      await dialogOpens(page, /Félicitations/)
      await see('congratulations')
      await page.getByRole('button', { name: 'Plus tard' }).click()
    }
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await see(tab)
  }
  await page.goto(`/dashboard?tab=messages&jobId=${job.id}`)
  await page.getByPlaceholder('Tapez votre message...').waitFor()
  await see('chat')
  if (size.isWhole) {
    await openTab(page, 'dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await dialogOpens(page, 'Notifications')
    await see('notifications')
    await closeDialog(page)
    await page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('button', { name: /Plus/ }).click()
    await page.getByRole('menuitem').first().waitFor()
    await see('more')
    await page.keyboard.press('Escape')
    await openTab(page, 'jobs')
    await page.getByRole('button', { name: 'Postuler' }).first().click()
    await dialogOpens(page, 'Votre candidature')
    await see('letter')
    await closeDialog(page)
    await setNetwork(page, false)
    await page.getByRole('button', { name: 'Hors ligne' }).click()
    await dialogOpens(page, 'Envois')
    await see('outbox, offline')
  }

  expect(wrong).toEqual({})
  expect(seen).toHaveLength(size.isWhole ? 13 : 6)
})

test.each(sizes)('nothing is wrong with an individual’s screens, empty or filled, on %s', async (_name, size) => {
  const ines = await register(url, 'private', 'Ines')
  const { page, see, seen, wrong } = await openBrowser(size, ines)
  const emptyTabs = size.isWhole ? ['jobs', 'messages', 'past', 'accepted', 'deleted'] : []
  for (const tab of emptyTabs) {
    await openTab(page, tab)
    await see(`${tab}, empty`)
  }

  await apply(lea, await publish(ines, 'Installer une imprimante récalcitrante'), 'J’en ai installé trois cette année.')
  await agree(ines, lea, 'Promener le chien')
  for (const tab of ['accepted', 'messages', 'jobs']) {
    await openTab(page, tab)
    await page
      .getByText(tab === 'jobs' ? /imprimante/ : /Promener/)
      .first()
      .waitFor()
    await see(tab)
  }
  await page.getByRole('button', { name: '1 candidature' }).click()
  await dialogOpens(page, /./)
  await see('applicants')
  await closeDialog(page)
  if (size.isWhole) {
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await dialogOpens(page, /Supprimer/)
    await see('deleting')
    await closeDialog(page)
    await page.getByRole('button', { name: 'Publier une offre' }).first().click()
    await dialogOpens(page, 'Publier une offre')
    await see('wizard')
    await page.getByLabel(/^Titre/).fill('Monter un meuble')
    await page.getByLabel(/^Description/).fill('Une armoire à trois portes, avec sa notice.')
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: 'Suivant' }).click()
    await page.getByText('Étape 2 sur').waitFor()
    await see('wizard, second step')
  }

  expect(wrong).toEqual({})
  expect(seen).toHaveLength(size.isWhole ? 12 : 4)
})
