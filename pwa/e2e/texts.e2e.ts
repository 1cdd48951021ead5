import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launch, phone } from './browser.ts'
import { documentedTexts, notBuilt, type DocumentedScreen } from './documented-texts.ts'
import {
  agree,
  apply,
  demoStudentId,
  fillLogin,
  isOnline,
  publish,
  register,
  signInHere,
  type Person,
} from './people.ts'
import { startServer, type Server } from './server.ts'

let server: Server
let marc: Person
let lea: Person
beforeAll(async () => {
  server = await startServer()
  marc = await register(server.url, 'private', 'Marc')
  lea = await register(server.url, 'student', 'Lea')
})
afterAll(() => server.stop())

const looked = new Set<DocumentedScreen>()

/** All that a person reads or hears on the page as it stands; no-break spaces are spaces. */
const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ])
    return [document.body.innerText, ...named].join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
  })

/** Waits until the page says everything that is documented for this screen, if there is such a screen. */
async function says(page: Page, screen: DocumentedScreen): Promise<void> {
  if (notBuilt.includes(screen)) return
  looked.add(screen)
  const missing = async () => {
    const read = await readPage(page)
    return documentedTexts[screen].filter((text) => !read.includes(text))
  }
  await expect.poll(missing, { timeout: 20_000, interval: 100, message: screen }).toEqual([])
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const go = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

/** From now on the server seems to answer this, slowly enough that a busy button is seen. */
const answer = (page: Page, path: string, status: number, body: object | string) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    await route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })
  })

/** The device's storage takes nothing more, as on a full phone. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (const write of ['add', 'put'] as const) {
      IDBObjectStore.prototype[write] = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
  })

async function visit(): Promise<[BrowserContext, Page]> {
  const context = await launch({ baseURL: server.url })
  context.setDefaultTimeout(20_000)
  return [context, context.pages()[0]!]
}

test('a visitor reads what is documented', async () => {
  const [context, page] = await visit()
  const demo = await (await fetch(`${server.url}/api/jobs?limit=1&status=open`)).json()

  for (const [path, screen] of [
    ['/features', 'features'],
    ['/about', 'about'],
    ['/contact', 'contact'],
    ['/terms', 'terms'],
    ['/privacy', 'privacy'],
    [`/student/${await demoStudentId(server.url)}`, 'studentProfile'],
    ['/student/personne', 'studentNotFound'],
    ['/nulle-part', 'notFound'],
    ['/services', 'services'],
    ['/jobs', 'jobs'],
    ['/jobs', 'jobsRange'],
    [`/jobs/${demo[0].id}`, 'jobDetail'],
  ] as const) {
    await go(page, path)
    if (screen === 'contact')
      await page.getByRole('group').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    await says(page, screen)
  }

  // Within the app, so that no offers come with the document.
  await answer(page, '**/api/jobs?*', 200, [])
  await page.evaluate(() => {
    history.pushState({}, '', '/services?category=digital')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await says(page, 'servicesEmpty')
  await context.close()
})

test('a visitor is told what went wrong in the documented words', async () => {
  const [context, page] = await visit()

  await page.setViewportSize(desktop)
  await go(page, '/')
  await says(page, 'landing')
  await page.setViewportSize(phone)
  await press(page, 'Menu')
  await says(page, 'menu')
  await says(page, 'menuServices')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: "S'inscrire" }).click()
  await says(page, 'signUpStudent')
  const signUp = page.getByRole('dialog')
  await signUp.getByRole('radio', { name: /^Particulier/ }).press('Space')
  await says(page, 'signUpIndividual')

  const fields = {
    Prénom: 'Lea',
    Nom: 'Test',
    Email: lea.email,
    'Mot de passe': 'secret-1234',
    Téléphone: '+41 79 000 00 00',
  }
  for (const [label, value] of Object.entries(fields))
    await signUp
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value)
  await signUp.getByRole('combobox', { name: /^Ville/ }).pressSequentially('Xyzburg')
  await says(page, 'cityPicker')
  await page.keyboard.press('Escape')
  await signUp.getByText("J'ai 15 ans ou plus").click()
  await press(page, 'Créer mon compte')
  await says(page, 'signUpEmailTaken')
  await answer(page, '**/api/auth/register', 500, 'not json')
  await press(page, 'Créer mon compte')
  await says(page, 'signUpBusy')
  await says(page, 'signUpFailed')

  await signUp.getByRole('button', { name: 'Se connecter' }).click()
  await says(page, 'login')
  const login = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await login.getByLabel('Email').fill(lea.email)
  await login.getByLabel(/^Mot de passe/).fill('secret-1234')
  const refusal = { message: 'Vérifiez votre adresse.', code: 'unverified', needsVerification: true }
  await answer(page, '**/api/auth/login', 403, refusal)
  await press(page, 'Se connecter')
  await says(page, 'loginBusy')
  await says(page, 'loginUnverified')
  await page.unroute('**/api/auth/login')
  await answer(page, '**/api/auth/login', 500, 'not json')
  await press(page, 'Se connecter')
  await says(page, 'loginFailed')

  await answer(page, '**/api/jobs?*', 500, 'not json')
  await answer(page, '**/api/jobs/*', 500, 'not json')
  await go(page, '/jobs?search=rien')
  await says(page, 'jobsFailed')
  await go(page, `/jobs/${crypto.randomUUID()}`)
  await says(page, 'jobDetailFailed')
  await context.close()
})

test('a student reads what is documented', async () => {
  const agreed = await agree(marc, lea, 'Ranger la cave')
  const pending = await publish(marc, 'Laver les vitres')
  const refused = await publish(marc, 'Nourrir le chat')
  const free = await publish(marc, 'Porter du bois')
  const another = await publish(marc, 'Balayer la cour')
  await apply(lea, pending, 'Bonjour.')
  const letter = await apply(lea, refused, 'Bonjour.')
  await marc.call('POST', `/api/applications/${letter.id}/reject`)
  const [context, page] = await visit()

  await go(page, '/jobs')
  await fillLogin(page, lea)
  await says(page, 'loginDone')
  await says(page, 'acceptance')
  await press(page, 'Plus tard')
  await says(page, 'studentHome')
  await says(page, 'studentEarnings')
  await press(page, 'Menu')
  await says(page, 'menuSignedIn')
  for (const [tab, screen] of [
    ['candidatures', 'candidatures'],
    ['messages', 'conversations'],
    ['jobs', 'studentJobs'],
  ] as const) {
    await go(page, `/dashboard?tab=${tab}`)
    await says(page, screen)
  }
  await go(page, '/dashboard?tab=messages')
  await press(page, 'Chat')
  await says(page, 'chat')

  await go(page, `/jobs/${free.id}`)
  await says(page, 'jobDetailTwint')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('J’ai de bons bras.')
  await press(page, 'Envoyer ma candidature')
  await says(page, 'applicationSent')

  await page.setViewportSize(desktop)
  await says(page, 'headerSignedIn')
  await go(page, `/dashboard?tab=messages&jobId=${agreed.id}`)
  await page.getByPlaceholder('Tapez votre message...').fill('Bonjour !')
  await fillStorage(page)
  await press(page, 'Envoyer')
  await says(page, 'chatFailed')
  await go(page, `/jobs/${another.id}`)
  await page.getByRole('button', { name: 'Postuler' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('J’ai un balai.')
  await fillStorage(page)
  await press(page, 'Envoyer ma candidature')
  await says(page, 'applicationFailed')
  await context.close()
})

test('an individual reads what is documented', async () => {
  const anne = await register(server.url, 'private', 'Anne')
  const tom = await register(server.url, 'student', 'Tom')
  const [context, page] = await visit()
  await go(page, '/jobs')
  await signInHere(page, anne)
  await says(page, 'individualNoJob')

  await press(page, 'Publier une offre')
  await says(page, 'wizardSubject')
  await page.getByLabel('Titre').fill('Arroser les tomates')
  await page.getByLabel('Description').fill('Une serre et dix pieds.')
  await press(page, 'Suivant')
  await says(page, 'wizardTerms')
  await page.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne, VD')
  await page.getByLabel(/^Durée/).fill('2h30')
  await press(page, 'Publier l’offre')
  await says(page, 'publishDone')
  await says(page, 'individualHome')

  const job = (await anne.call<{ id: string; title: string }[]>('GET', `/api/users/${anne.user.id}/jobs`))[0]!
  for (const student of [lea, tom])
    await student.call('POST', '/api/applications', { jobId: job.id, message: 'Bonjour.' })
  await agree(anne, tom, 'Monter une armoire')
  const deleted = await publish(anne, 'Garder le perroquet')
  await anne.call('DELETE', `/api/jobs/${deleted.id}`)
  const cancelled = await publish(anne, 'Tailler la vigne')
  await anne.call('PATCH', `/api/jobs/${cancelled.id}`, { status: 'cancelled' })
  for (const [tab, screen] of [
    ['messages', 'individualConversations'],
    ['past', 'individualPast'],
    ['deleted', 'individualDeleted'],
    ['accepted', 'individualAccepted'],
  ] as const) {
    await go(page, `/dashboard?tab=${tab}`)
    await says(page, screen)
  }
  await isOnline(page)
  await answer(page, '**/api/jobs/*', 500, 'not json')
  await press(page, 'Marquer terminé')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await says(page, 'completionFailed')
  await page.unroute('**/api/jobs/*')
  await page.route('**/api/jobs/*', (route) => route.abort())
  await press(page, 'Marquer terminé')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer terminé' }).click()
  await says(page, 'completionOffline')
  await page.unroute('**/api/jobs/*')

  await go(page, '/dashboard?tab=jobs')
  await isOnline(page)
  await press(page, /^2 candidatures/)
  await says(page, 'applicants')
  await answer(page, '**/api/applications/**', 500, 'not json')
  await press(page, 'Refuser')
  await says(page, 'rejectFailed')
  await press(page, 'Accepter')
  await says(page, 'acceptFailed')
  await page.unroute('**/api/applications/**')
  await press(page, 'Refuser')
  await says(page, 'rejectDone')
  await press(page, 'Accepter')
  await says(page, 'acceptDone')

  await press(page, 'Publier une offre')
  await page.getByLabel('Titre').fill('Ramasser les feuilles')
  await page.getByLabel('Description').fill('Un grand érable.')
  await press(page, 'Suivant')
  await page.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne, VD')
  await page.getByLabel(/^Durée/).fill('2h30')
  await fillStorage(page)
  await press(page, 'Publier l’offre')
  await says(page, 'publishFailed')
  await context.close()
})

test('every documented screen was looked at, except those that are not built', () => {
  const all = Object.keys(documentedTexts) as DocumentedScreen[]

  expect(all.filter((screen) => !looked.has(screen)).toSorted()).toEqual(notBuilt.toSorted())
})
