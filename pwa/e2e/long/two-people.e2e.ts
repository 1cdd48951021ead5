import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Message } from '../../../schema/messages/message.ts'
import { sharedServer } from '../support/own-server.ts'
import { agree, apply, applicationsOf, publish, register, uniqueTitle } from '../support/people.ts'
import { applicationCard, chatIsOpen, chatOf, openApplications, say, setNetwork, visit } from '../support/screens.ts'
import { openAs } from '../support/signed-in.ts'

/** Two people write to each other, one of them without network. */
const url = sharedServer()

const chat = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('a photo taken offline survives a reload, leaves in its order, and reaches the other person', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await agree(marc, lea, 'Repeindre la barrière')
  const [page, poster] = await Promise.all([openAs(lea, '/dashboard', { hasServiceWorker: true }), openAs(marc)])
  await Promise.all([visit(page, chatOf(job)), visit(poster, chatOf(job))])
  await Promise.all([chatIsOpen(page), chatIsOpen(poster)])
  const picture = { name: 'barriere.png', mimeType: 'image/png', buffer: await page.screenshot() }

  await setNetwork(page, false)
  await say(page, 'Avant :')
  await page.getByRole('button', { name: 'Joindre une photo ou un lieu' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Photo' }).click(),
  ])
  await chooser.setFiles(picture)
  await page.getByRole('img', { name: 'Aperçu avant l’envoi' }).waitFor()
  await page.getByRole('button', { name: 'Envoyer la photo' }).click()
  await page.getByRole('dialog', { name: 'Envoyer cette photo ?' }).waitFor({ state: 'hidden' })
  await say(page, 'Ça ira ?')
  // A page that is left before the device has stored the message finds it as a draft.
  await chat(page).getByText('Ça ira ?').waitFor()
  await page.reload()
  await chatIsOpen(page)
  await chat(page)
    .getByRole('img', { name: /^Votre photo, \d\d:\d\d$/ })
    .waitFor()
  expect(await marc.call('GET', `/api/jobs/${job.id}/messages`)).toEqual([])
  await setNetwork(page, true)

  const photo = chat(poster).getByRole('img', { name: /^Photo de Lea, \d\d:\d\d$/ })
  await photo.waitFor()
  expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(360)
  await chat(poster).getByText('Ça ira ?').waitFor()
  const stored = await marc.call<Message[]>('GET', `/api/jobs/${job.id}/messages`)
  expect(stored.map(({ content }) => content)).toEqual(['Avant :', 'Photo', 'Ça ira ?'])
})

test('a block made offline takes effect on both sides later: letters, messages and offers go', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const done = await agree(marc, lea, 'Garder le perroquet')
  await marc.call('POST', `/api/jobs/${done.id}/messages`, {
    senderId: marc.user.id,
    receiverId: lea.user.id,
    content: 'Vous êtes nulle.',
  })
  await marc.call('PATCH', `/api/jobs/${done.id}`, { status: 'completed' })
  const wanted = await publish(marc, uniqueTitle('Tailler la haie'))
  const other = await publish(marc, uniqueTitle('Laver le char'))
  await apply(lea, wanted, 'Je viens samedi.')
  const [page, poster] = await Promise.all([
    openAs(lea, '/dashboard?tab=candidatures', { hasServiceWorker: true }),
    openAs(marc),
  ])
  await applicationCard(page, wanted).waitFor()
  await poster.getByRole('article').filter({ hasText: wanted.title }).getByText('1 candidature').waitFor()
  await visit(page, '/dashboard?tab=jobs')
  await page.getByRole('heading', { name: other.title }).waitFor()

  await setNetwork(page, false)
  await visit(page, chatOf(done))
  await chat(page).getByText('Vous êtes nulle.').waitFor()
  await page.getByRole('button', { name: 'Autres actions pour Marc Test' }).click()
  await page.getByRole('menuitem', { name: 'Bloquer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click()
  await page.getByText('Enregistré, envoi dès que vous serez en ligne').first().waitFor()
  await setNetwork(page, true)

  await chat(page).getByText('Vous êtes nulle.').waitFor({ state: 'hidden' })
  await visit(page, '/dashboard?tab=jobs')
  await page.getByRole('heading', { level: 1, name: /^Emplois disponibles/ }).waitFor()
  await page.getByRole('heading', { name: other.title }).waitFor({ state: 'hidden' })
  await openApplications(page)
  await page.getByText('Aucune candidature').first().waitFor()
  await poster.getByRole('article').filter({ hasText: wanted.title }).getByText('Aucune candidature').waitFor()
  expect(await applicationsOf(marc, wanted)).toEqual([])
  await poster.goto(chatOf(done))
  await expect.poll(() => poster.getByText('Vous êtes nulle.').count()).toBe(0)
})
