import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import type { User } from '../../../schema/accounts/user.ts'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/own-server.ts'
import {
  apply,
  applicationsOf,
  isOnline,
  ownPassword,
  publish,
  register,
  signInAt,
  uniqueTitle,
  workerIsReady,
} from '../support/people.ts'
import { applicationCard, setNetwork, unfoldApplication, visit } from '../support/screens.ts'
import { openAs } from '../support/signed-in.ts'

/** A student uses a phone on the way, with and without network. */
const url = sharedServer()

const title = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('whoever just signed up takes the first steps in a tunnel, through a reload, and all of it arrives', async () => {
  const page = await openPage({ hasServiceWorker: true })
  const email = `lea.${newId().slice(-8)}@example.ch`
  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: "S'inscrire" }).click()
  const dialog = page.getByRole('dialog', { name: 'Inscription Étudiant' })
  const typed = { Prénom: 'Léa', Nom: 'Favre', 'E-mail': email, Téléphone: '+41 79 000 00 00' }
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(text)
  await dialog.getByLabel(/^Mot de passe/).fill(ownPassword)
  await dialog.getByRole('combobox', { name: 'Ville' }).fill('Lausanne, VD')
  await dialog.getByText("J'ai 15 ans ou plus").click()
  await dialog.getByRole('button', { name: 'Créer mon compte' }).click()
  await title(page, 'Présentez-vous')
  await isOnline(page)
  await workerIsReady(page)

  await setNetwork(page, false)
  await page.getByLabel(/^École/).fill('EPFL')
  await page.getByLabel(/^Motivation/).fill('J’aime le bois.')
  await press(page, 'Continuer')
  await title(page, 'Où travaillez-vous ?')
  await page.getByText('Canton : Vaud').waitFor()
  await page.getByRole('radio', { name: '20 km' }).check()
  await page.reload()
  await title(page, 'Où travaillez-vous ?')
  expect(await page.getByRole('radio', { name: '20 km' }).isChecked()).toBe(true)
  await press(page, 'Continuer')
  await title(page, 'Ne ratez aucune offre')
  await press(page, 'Me prévenir')
  await page.getByText(/^Étape \d sur 3$/).waitFor({ state: 'detached' })
  const lea = await signInAt(url, email)
  expect(lea.user.studentProfile?.school).toBeNull()
  await setNetwork(page, true)

  const profile = async () => (await lea.call<User>('GET', '/api/auth/me')).studentProfile
  await expect.poll(profile).toMatchObject({ school: 'EPFL', bio: 'J’aime le bois.', travelDistance: 20 })
  const laptop = await openAs(lea, '/dashboard?tab=jobs')
  await laptop.getByRole('button', { name: /^Mes recherches/ }).click()
  await laptop.getByRole('dialog').getByText('Vaud').first().waitFor()
  await page.reload()
  await title(page, 'Bonjour Léa')
})

test('a letter from a model that is written and used without network arrives once, with its fields filled', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await publish(marc, uniqueTitle('Tondre le pré'))
  const page = await openAs(lea, '/dashboard?tab=jobs', { hasServiceWorker: true })
  await page.getByRole('heading', { name: job.title }).waitFor()

  await setNetwork(page, false)
  await visit(page, '/dashboard?tab=candidatures')
  await press(page, 'Mes modèles')
  await press(page, 'Nouveau modèle')
  const form = page.getByRole('dialog', { name: 'Nouveau modèle' })
  await form.getByLabel(/^Nom du modèle/).fill('Jardin')
  await form.getByLabel(/^Texte/).fill('Bonjour {prenom}, « {titre} » à {lieu} m’intéresse. {moi}')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  const models = page.getByRole('dialog', { name: 'Mes modèles' })
  await models.getByRole('heading', { name: 'Jardin' }).waitFor()
  await page.keyboard.press('Escape')
  await models.waitFor({ state: 'hidden' })
  await page.reload()
  await visit(page, `/jobs/${job.id}`)
  await press(page, 'Postuler')
  const letter = page.getByRole('dialog', { name: 'Votre candidature' })
  await letter.getByRole('button', { name: 'Utiliser un modèle' }).click()
  await letter.getByRole('button', { name: 'Jardin' }).click()
  await letter.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await letter.waitFor({ state: 'hidden' })
  await applicationCard(page, job).getByText('En attente d’envoi').waitFor()
  await setNetwork(page, true)

  await applicationCard(page, job).getByText('En attente', { exact: true }).waitFor()
  const arrived = await applicationsOf(marc, job)
  expect(arrived.map(({ message }) => message)).toEqual([
    `Bonjour Marc, « ${job.title} » à Lausanne, VD m’intéresse. Lea`,
  ])
  const laptop = await openAs(lea, '/dashboard?tab=candidatures')
  await press(laptop, 'Mes modèles')
  await laptop.getByRole('heading', { name: 'Jardin' }).waitFor()
})

test('an application withdrawn with or without network leaves the poster, and its offer opens again', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const [haie, volet] = [await publish(marc, 'Tailler la haie'), await publish(marc, 'Peindre le volet')]
  for (const job of [haie, volet]) await apply(lea, job, `Je viens pour « ${job.title} ».`)
  const [page, poster] = await Promise.all([
    openAs(lea, '/dashboard?tab=candidatures', { hasServiceWorker: true }),
    openAs(marc),
  ])
  const withdraw = async (job: typeof haie) => {
    await unfoldApplication(page, job)
    await applicationCard(page, job).getByRole('button', { name: 'Retirer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Retirer cette candidature ?' })
    await question.getByRole('button', { name: 'Retirer' }).click()
    await applicationCard(page, job).waitFor({ state: 'hidden' })
  }
  const count = (job: typeof haie, words: string) =>
    poster.getByRole('article').filter({ hasText: job.title }).getByText(words).waitFor()
  await count(haie, '1 candidature')

  await withdraw(haie)
  await count(haie, 'Aucune candidature')
  await setNetwork(page, false)
  await withdraw(volet)
  await page.getByText('Enregistré, envoi dès que vous serez en ligne').first().waitFor()
  await page.reload()
  await page.getByText('Aucune candidature').first().waitFor()
  expect(await applicationsOf(marc, volet)).toHaveLength(1)
  await setNetwork(page, true)

  await count(volet, 'Aucune candidature')
  expect(await applicationsOf(marc, volet)).toEqual([])
  await visit(page, `/jobs/${volet.id}`)
  // Until this offer is shown, the offers of the screen before still are.
  await page.getByRole('heading', { level: 1, name: volet.title }).waitFor()
  await page.getByRole('button', { name: 'Postuler' }).waitFor()
})

test('week, distance, languages and licence are chosen without network, and the poster sees them once they have left', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  await apply(lea, await publish(marc, 'Ranger la cave'), 'Je suis libre le soir.')
  const [page, poster] = await Promise.all([
    openAs(lea, '/dashboard', { hasServiceWorker: true }),
    openAs(marc, `/student/${lea.user.id}`),
  ])

  await setNetwork(page, false)
  await press(page, 'Disponibilités et trajet')
  const week = page.getByRole('dialog', { name: 'Disponibilités et trajet' })
  await week.getByRole('button', { name: 'Soir, tous les jours' }).click()
  await week.getByRole('button', { name: 'Samedi, matin' }).click()
  await week.getByRole('radio', { name: '20 km' }).check()
  await week.getByRole('button', { name: 'Enregistrer' }).click()
  await week.waitFor({ state: 'hidden' })
  await press(page, 'Langues et permis')
  const skills = page.getByRole('dialog', { name: 'Langues et permis' })
  await skills.getByRole('button', { name: 'Allemand', exact: true }).click()
  await skills.getByRole('radio', { name: 'Notions' }).check()
  await skills.getByRole('button', { name: 'Voiture (B)' }).click()
  await skills.getByRole('button', { name: 'Enregistrer' }).click()
  await skills.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByText('Allemand (notions)').waitFor()
  expect((await lea.call<User>('GET', '/api/auth/me')).studentProfile?.languages).toEqual([])
  await setNetwork(page, true)

  await poster.getByText('Allemand (notions)').waitFor()
  await poster.getByText('Se déplace jusqu’à 20').waitFor()
  const { studentProfile } = await lea.call<User>('GET', '/api/auth/me')
  expect(studentProfile?.availability).toHaveLength(8)
  expect(studentProfile?.drivingLicences).toHaveLength(1)
})

test('the longest tool stays within its form on a phone, and can be taken out again', async () => {
  const lea = await register(sharedServer(), 'student', 'Lea')
  const page = await openAs(lea, '/dashboard?tab=dashboard')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le profil' })
  const tools = dialog.getByRole('textbox', { name: /^Outils/ })

  await tools.fill('Perceuse à percussion avec mèches béton')
  await tools.press('Enter')
  const remove = dialog.getByRole('button', { name: /^Enlever Perceuse/ })
  await remove.waitFor()

  const right = (target: typeof tools) => target.evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(remove)).toBeLessThan(340)
  await remove.click()
  await remove.waitFor({ state: 'detached' })
})
