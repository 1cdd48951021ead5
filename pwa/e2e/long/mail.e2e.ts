import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { openPage } from '../support/browser.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { register, workerIsReady } from '../support/people.ts'
import { setNetwork } from '../support/screens.ts'
import { type Server, startServer } from '../support/server.ts'

/** With a mail server, addresses must be verified. */
let mailbox: Mailbox
let server: Server
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startServer({ template: inject('demoTemplate'), env: { SMTP_URL: mailbox.url } })
})
afterAll(async () => {
  await server.stop()
  await mailbox.stop()
})

const openPhone = () => openPage({ baseURL: server.url, hasServiceWorker: true })
const newAddress = () => `nora.${newId().slice(-8)}@example.ch`

const loginOn = (page: Page) => page.getByRole('dialog', { name: 'Connexion à Coup de main' })
const tryToLogIn = async (page: Page, email: string, password: string) => {
  const login = loginOn(page)
  await login.getByLabel('E-mail').fill(email)
  await login.getByLabel(/^Mot de passe/).fill(password)
  await login.getByRole('button', { name: 'Se connecter' }).click()
}
const addressAndHistory = (page: Page) =>
  page.evaluate(() => `${location.href} ${JSON.stringify(history.state)} ${history.length}`)

test('who signs up is asked to verify the address, may have the mail sent again, and gets in only after the link', async () => {
  const [page, email] = [await openPhone(), newAddress()]
  const login = loginOn(page)
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: "S'inscrire" }).click()
  const signUp = page.getByRole('dialog', { name: 'Inscription Étudiant' })
  await signUp.getByLabel('Prénom').fill('Nora')
  await signUp.getByLabel(/^Nom/).fill('Favre')
  await signUp.getByLabel('E-mail').fill(email)
  await signUp.getByLabel(/^Mot de passe/).fill('secret-1234')
  await signUp.getByLabel('Téléphone').fill('+41 79 000 00 00')
  await signUp.getByRole('combobox', { name: 'Ville' }).fill('Lausanne, VD')
  await signUp.getByText("J'ai 15 ans ou plus").click()
  await signUp.getByRole('button', { name: 'Créer mon compte' }).click()

  const unverified = page.getByRole('dialog', { name: 'Vérifiez votre email' })
  await unverified.getByText(email).waitFor()
  await mailbox.linkTo(email, '/auth/verify')
  await unverified.getByRole('button', { name: 'Se connecter' }).click()
  await tryToLogIn(page, email, 'secret-1234')
  await page.getByText('Compte non vérifié').waitFor()
  await login.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  await login.getByText('E-mail envoyé').waitFor()

  const link = await mailbox.linkTo(email, '/auth/verify')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Adresse vérifiée' }).waitFor()
  expect(await addressAndHistory(page)).not.toContain(link.split('#')[1])
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await tryToLogIn(page, email, 'secret-1234')
  await page.waitForURL('**/dashboard')

  await page.goto('/jobs')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor()
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  await page.getByText('Si un compte à vérifier existe').waitFor()
})

test('a person who forgot the password gets a link that works once, and goes on with the new password', async () => {
  const [page, { email }] = [await openPhone(), await register(server.url, 'student', 'Nora')]
  const login = loginOn(page)
  await page.goto(await mailbox.linkTo(email, '/auth/verify'))
  await page.getByRole('heading', { name: 'Adresse vérifiée' }).waitFor()
  await workerIsReady(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Connexion' }).first().click()
  await login.getByLabel('E-mail').fill(email)
  await login.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Mot de passe oublié' })
  const answers: string[] = []
  for (const address of [`nobody.${email}`, email]) {
    await forgot.getByLabel('E-mail').fill(address)
    await forgot.getByRole('button', { name: 'Recevoir le lien' }).click()
    answers.push(await forgot.getByRole('status').innerText())
  }
  expect(answers[0]).toBe(answers[1])

  const link = await mailbox.linkTo(email, '/auth/reset')
  await page.goto(link)
  await page.getByLabel(/^Nouveau mot de passe/).fill('court')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await page.getByText('Le mot de passe doit contenir au moins 6 caractères').waitFor()
  expect(await addressAndHistory(page)).not.toContain(link.split('#')[1])
  await setNetwork(page, false)
  await page.getByText('Nécessite le réseau').waitFor()
  expect(await page.getByRole('button', { name: 'Changer le mot de passe' }).isDisabled()).toBe(true)
  await setNetwork(page, true)
  await page.getByLabel(/^Nouveau mot de passe/).fill('nouveau-1234')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()

  await login.waitFor()
  await tryToLogIn(page, email, 'secret-1234')
  await login.getByText('E-mail ou mot de passe incorrect.').waitFor()
  await tryToLogIn(page, email, 'nouveau-1234')
  await page.waitForURL('**/dashboard')
  await page.goto('/jobs')
  await page.goto(link)
  await page.getByLabel(/^Nouveau mot de passe/).fill('encore-1234')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor()
})
