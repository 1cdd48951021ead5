import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzip } from '../../../api/personal-data/test-archive.ts'
import type { User } from '../../../schema/accounts/user.ts'
import type { Message } from '../../../schema/messages/message.ts'
import { sharedServer } from '../support/own-server.ts'
import { sideways } from '../support/page-faults.ts'
import {
  agree,
  apply,
  applicationsOf,
  isOnline,
  ownPassword,
  publish,
  register,
  signInAt,
  uniqueTitle,
} from '../support/people.ts'
import {
  applicationCard,
  chatIsOpen,
  chatOf,
  openApplications,
  unfoldApplication,
  say,
  setNetwork,
  visit,
  writeLetter,
} from '../support/screens.ts'
import { openAs, signInHere } from '../support/signed-in.ts'

/** A person's own account: its password, its data, its deletion. */
const url = sharedServer()

const newPassword = 'vert-lac-5678'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Checks that an act of the settings is disabled without network, and says why. */
async function waitsForNetwork(page: Page, section: string, name: string): Promise<void> {
  const place = page.getByRole('region', { name: section })
  const button = place.getByRole('button', { name, exact: true })
  await button.waitFor()
  await setNetwork(page, false)
  await place.getByText('Nécessite le réseau').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await setNetwork(page, true)
  await expect.poll(() => button.isEnabled()).toBe(true)
}

test('an offline device asks to sign in after a change of password elsewhere, and sends its texts once', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const agreed = await agree(marc, lea, 'Garder le chat')
  const jobs = [await publish(marc, uniqueTitle('Tailler la haie')), await publish(marc, uniqueTitle('Laver le char'))]
  const page = await openAs(lea, '/dashboard?tab=jobs', { hasServiceWorker: true })
  for (const { title } of jobs) await page.getByRole('heading', { name: title }).waitFor()
  await visit(page, chatOf(agreed))
  await chatIsOpen(page)

  await setNetwork(page, false)
  for (const index of [1, 2, 3, 4]) await say(page, `Mot ${index}.`)
  await page.keyboard.press('Escape')
  for (const job of jobs) await writeLetter(page, job, `Je viens pour « ${job.title} ».`)
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await page.getByRole('button', { name: 'Modifier le profil' }).click()
  const profile = page.getByRole('dialog', { name: 'Modifier le profil' })
  await profile.getByLabel(/^École/).fill('EPFL')
  await profile.getByRole('button', { name: 'Enregistrer' }).click()
  await profile.waitFor({ state: 'hidden' })

  const laptop = await openAs(await signInAt(url, lea.email), '/settings#connexion')
  await press(laptop, 'Changer le mot de passe')
  const change = laptop.getByRole('dialog', { name: 'Changer le mot de passe' })
  await change.getByLabel(/^Nouveau mot de passe/).fill(newPassword)
  await change.getByLabel(/^Mot de passe actuel/).fill(ownPassword)
  await change.getByRole('button', { name: 'Enregistrer' }).click()
  await laptop.getByText('Mot de passe changé').first().waitFor()
  await setNetwork(page, true)

  const login = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await login.getByText('Votre session a expiré').waitFor()
  for (const job of jobs) expect(await applicationsOf(marc, job)).toEqual([])
  expect(await login.getByLabel('E-mail').inputValue()).toBe(lea.email)
  await login.getByLabel(/^Mot de passe/).fill(ownPassword)
  await press(page, 'Se connecter')
  await login
    .getByText(/incorrect/i)
    .first()
    .waitFor()
  await login.getByLabel(/^Mot de passe/).fill(newPassword)
  await press(page, 'Se connecter')
  await login.waitFor({ state: 'hidden' })
  await isOnline(page)

  await openApplications(page)
  for (const job of jobs) {
    await applicationCard(page, job).getByText('En attente', { exact: true }).waitFor()
    expect(await applicationsOf(marc, job)).toMatchObject([{ message: `Je viens pour « ${job.title} ».` }])
  }
  const messages = await marc.call<Message[]>('GET', `/api/jobs/${agreed.id}/messages`)
  expect(messages.map(({ content }) => content)).toEqual(['Mot 1.', 'Mot 2.', 'Mot 3.', 'Mot 4.'])
  const { studentProfile } = await marc.call<User>('GET', `/api/users/${lea.user.id}`)
  expect(studentProfile?.school).toBe('EPFL')
  await isOnline(laptop)
})

/** Writes the files of an archive into a folder of their own, as somebody who opens it does. Returns the folder. */
async function unpack(files: Map<string, Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coup-de-main-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'photos'))
  for (const [name, content] of files) await writeFile(join(folder, name), content)
  return folder
}

test('a person’s export opens, and holds their texts and photos', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await agree(marc, lea, 'Garder le perroquet')
  await lea.call('POST', `/api/jobs/${job.id}/messages`, {
    senderId: lea.user.id,
    receiverId: marc.user.id,
    content: 'J’arrive à 9 h.',
  })
  const page = await openAs(lea, '/dashboard')
  const picture = (await page.screenshot()).toString('base64')
  await lea.call('POST', '/api/users/profile-image', { profileImage: `data:image/png;base64,${picture}` })
  await visit(page, '/settings#donnees')
  await waitsForNetwork(page, 'Mes données', 'Télécharger mes données')

  await press(page, 'Télécharger mes données')
  const asked = page.getByRole('dialog', { name: 'Télécharger mes données' })
  await asked.getByLabel(/^Mot de passe actuel/).fill(ownPassword)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Télécharger' }).click(),
  ])

  expect(download.suggestedFilename()).toBe('mes-donnees.zip')
  const files = unzip(await readFile(await download.path()))
  const data = JSON.parse(files.get('donnees.json')!.toString()) as Record<string, Record<string, string>[]>
  expect(data['account']).toMatchObject([{ firstName: 'Lea', email: lea.email }])
  expect(data['applications']).toHaveLength(1)
  expect(data['messages']).toMatchObject([{ content: 'J’arrive à 9 h.' }])
  const photo = files.get(data['account']![0]!['photo']!)!
  expect(photo.subarray(8, 12).toString()).toBe('WEBP')
  const archive = await page.context().newPage()
  await archive.setViewportSize({ width: 320, height: 800 })
  await archive.goto(`file://${await unpack(files)}/mes-donnees.html`)
  await archive.getByRole('heading', { name: /^Compte et profil/ }).waitFor()
  await archive.getByText('J’arrive à 9 h.').waitFor()
  expect(await sideways(archive)).toBe(0)
})

test('whoever may not delete their account yet reads why in the dialog, also once the toast is gone', async () => {
  const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
  await agree(marc, lea, 'Garder le hamster')
  const page = await openAs(lea, '/settings#suppression')
  await press(page, 'Supprimer mon compte')
  const question = page.getByRole('dialog', { name: 'Supprimer mon compte ?' })
  await question.getByLabel(/^Mot de passe actuel/).fill(ownPassword)

  await question.getByRole('button', { name: 'Supprimer mon compte' }).click()

  const reason = question.getByRole('alert')
  await reason.waitFor()
  const foot = question.getByRole('button', { name: 'Annuler' })
  const below = async () => {
    const [said, button] = [await reason.boundingBox(), await foot.boundingBox()]
    return said!.y + said!.height - button!.y
  }
  await expect.poll(below).toBeLessThanOrEqual(0)
})

test('an account is deleted, kept after all, and deleted again; the poster sees the letter go, come back and go', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await publish(marc, 'Arroser les tomates')
  await apply(lea, job, 'Les tomates m’aiment.')
  const [page, poster] = await Promise.all([
    openAs(lea, '/settings#suppression', { hasServiceWorker: true }),
    openAs(marc),
  ])
  const count = (words: string) =>
    poster.getByRole('article').filter({ hasText: job.title }).getByText(words).first().waitFor()
  const leave = async () => {
    await press(page, 'Supprimer mon compte')
    const question = page.getByRole('dialog', { name: 'Supprimer mon compte ?' })
    await question.getByLabel(/^Mot de passe actuel/).fill(ownPassword)
    await question.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await page.getByRole('heading', { name: 'Votre compte sera supprimé' }).waitFor()
  }
  await count('1 candidature')
  await waitsForNetwork(page, 'Supprimer mon compte', 'Supprimer mon compte')

  await leave()
  await count('Aucune candidature')
  await press(page, 'Se connecter')
  const login = page.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await login.getByLabel('E-mail').fill(lea.email)
  await login.getByLabel(/^Mot de passe/).fill(ownPassword)
  await login.getByRole('button', { name: 'Se connecter' }).click()
  await press(page, 'Garder mon compte')
  await login.waitFor({ state: 'hidden' })
  await count('1 candidature')
  await openApplications(page)
  await unfoldApplication(page, job)
  await applicationCard(page, job).getByText('Les tomates m’aiment.').waitFor()

  await visit(page, '/settings#suppression')
  await leave()
  await count('Aucune candidature')
  await expect(signInHere(page, lea)).rejects.toThrow('Timeout')
  await page.getByText('Ce compte va être supprimé.').waitFor()
})
