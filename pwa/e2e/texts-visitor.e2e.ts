import { beforeAll, expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { visitorTexts } from './support/documented-texts.ts'
import { desktop, phone } from './support/launch.ts'
import { sharedServer } from './support/own-server.ts'
import { demoStudentId, type Person, publish, register } from './support/people.ts'
import { answer, go, hold, press, reader } from './support/reading.ts'

const { says, unseen } = reader(visitorTexts)

const url = sharedServer()
let marc: Person
let lea: Person
beforeAll(async () => {
  marc = await register(url, 'private', 'Marc')
  lea = await register(url, 'student', 'Lea')
})

test('a visitor reads what is documented', async () => {
  const page = await openPage()
  const demo = await (await fetch(`${url}/api/jobs?limit=1&status=open`)).json()

  for (const [path, screen] of [
    ['/features', 'features'],
    ['/about', 'about'],
    ['/contact', 'contact'],
    ['/terms', 'terms'],
    ['/privacy', 'privacy'],
    [`/student/${await demoStudentId(url)}`, 'studentProfile'],
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
})

test('a visitor is told what went wrong in the documented words', async () => {
  const page = await openPage()

  await page.setViewportSize(desktop)
  await go(page, '/')
  await says(page, 'landing')
  const samples = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Jobs disponibles' }) })
  for (const [index, sample] of (['landingHousehold', 'landingGardening', 'landingMoving'] as const).entries())
    await says(samples.getByRole('article').nth(index), sample)
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
  const registering = await hold(page, '**/api/auth/register')
  await press(page, 'Créer mon compte')
  await says(page, 'signUpBusy')
  registering.letGo()
  await says(page, 'signUpFailed')

  await signUp.getByRole('button', { name: 'Se connecter' }).click()
  await says(page, 'login')
  const login = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await login.getByLabel('Email').fill(lea.email)
  await login.getByLabel(/^Mot de passe/).fill('secret-1234')
  const refusal = { message: 'Vérifiez votre adresse.', code: 'unverified', needsVerification: true }
  await answer(page, '**/api/auth/login', 403, refusal)
  const loggingIn = await hold(page, '**/api/auth/login')
  await press(page, 'Se connecter')
  await says(page, 'loginBusy')
  loggingIn.letGo()
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
})

test('a visitor reads the documented words for how an offer stands', async () => {
  const page = await openPage()

  for (const [status, listed, detailed] of [
    ['open', 'jobsOpen', 'jobDetailOpen'],
    ['in_progress', 'jobsInProgress', 'jobDetailInProgress'],
    ['completed', 'jobsCompleted', 'jobDetailCompleted'],
  ] as const) {
    const [job] = await (await fetch(`${url}/api/jobs?limit=1&status=${status}`)).json()
    await go(page, `/jobs?status=${status}`)
    await says(page.getByRole('article').first(), listed)
    await go(page, `/jobs/${job.id}`)
    await says(page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }), detailed)
  }
})

test('a visitor reads the documented words for where, how soon and for which payment work is done', async () => {
  const offers = [
    ['jobFactsLow', { urgencyLevel: 'low', paymentMethod: 'cash', deliveryType: 'in_person' }],
    ['jobFactsNormal', { urgencyLevel: 'normal', paymentMethod: 'twint', deliveryType: 'remote' }],
    ['jobFactsHigh', { urgencyLevel: 'high', paymentMethod: 'both', deliveryType: 'hybrid' }],
    ['jobFactsUrgent', { urgencyLevel: 'urgent' }],
  ] as const
  const page = await openPage()

  for (const [screen, details] of offers) {
    const { id } = await publish(marc, 'Étiqueter des bocaux', details)
    await go(page, `/jobs/${id}`)
    const facts = page.getByRole('heading', { name: 'Informations pratiques' })
    await says(page.locator('section').filter({ has: facts }), screen)
  }
  await go(page, '/services?search=bocaux')
  await says(page, 'servicesLabels')
})

test('every documented screen was looked at, except those that are not built', () => {
  expect(unseen()).toEqual([])
})
