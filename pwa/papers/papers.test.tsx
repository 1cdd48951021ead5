import { createHash } from 'node:crypto'
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { swissDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import { paperPdfPath } from '../../schema/papers/paper.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, move, password, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import './certificate-dialog.tsx'

const today = swissDay(new Date().toISOString())
const year = today.slice(0, 4)

const people = () => ({ marie: register('private', 'Françoise'), lea: register('student', 'Léa') })

/** Makes completed work of Léa's, for which Françoise has paid 60 francs in cash. */
const paidWork = () => {
  const { marie, lea } = people()
  const job = agree(marie, lea, 'Tailler la haie', { rate: 30, duration: '2h' })
  const id = newId()
  act(marie, 'payment.declare', { id, jobId: job.id, payeeId: lea.id, amount: 6_000, method: 'cash', paidOn: today })
  act(lea, 'payment.confirm', { id, jobId: job.id })
  move(job, 'completed')
  return { marie, lea, job, id }
}

test('a receipt is listed and read without network, and its PDF stays on the device (2.2.240, 2.2.241)', async () => {
  const { lea, id } = paidWork()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { press, user, place, goTo } = await openApp('/dashboard?tab=me', lea)

  await user.click(await screen.findByRole('link', { name: /^Documents/ }))
  await says(['Documents', year, 'Quittance de 60.00 CHF', 'Tailler la haie · Françoise Essai', `Q-${year}-000001`])
  network.isDown = true
  await user.click(screen.getByRole('link', { name: /^Quittance de 60/ }))
  expect(place()).toBe(`/documents/${id}`)
  await says(['soixante francs', 'Payé parFrançoise Essai', 'Vérifier ce document', 'MEMO-2222-3333-4444'])
  await press('Enregistrer le PDF')
  await says(['Impossible de charger le PDF'])

  network.isDown = false
  await press('Enregistrer le PDF')
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(await openDatabase(lea.id).messagePhotos.get(paperPdfPath(id))).toBeDefined()

  await goTo(`/documents/${newId()}`)
  await says(['Ce document n’est pas sur cet appareil'])
})

test('a student asks for a certificate without network, and takes that back (2.2.243, 2.2.244)', async () => {
  const { lea, job } = paidWork()
  const { press, user } = await openApp(`/documents?job=${job.id}`, lea)
  await says(['Documents', 'Demander une attestation', 'Quittance'])

  network.isDown = true
  await press('Demander une attestation')
  await says(['Attestation de travail', 'Tailler la haie · pas encore signée', 'En attente d’envoi'])
  await saysNo(['Demander une attestation'])
  network.isDown = false
  await expect
    .poll(() => [...network.api.server.state.papers.values()].filter(({ number }) => number === null))
    .toHaveLength(1)

  await user.click(await screen.findByRole('link', { name: 'Attestation de travail' }))
  await says(['Pour « Tailler la haie ». Le particulier la signe avec son mot de passe, puis vous la lisez ici.'])
  await press('Retirer la demande')
  await press('Retirer')
  await says(['Retirée le '])
  await expect
    .poll(() => [...network.api.server.state.papers.values()].find(({ number }) => number === null))
    .toMatchObject({ jobId: job.id, withdrawnAt: expect.any(String) })
})

test('the poster signs what was asked for with their password, and says what was done (2.2.243)', async () => {
  const { marie, lea, job } = paidWork()
  act(lea, 'paper.ask', { id: newId(), jobId: job.id, posterId: marie.id })
  const { press, fill } = await openApp(`/documents?job=${job.id}`, marie)
  await says(['Une attestation de travail vous est demandée', 'Refuser'])

  await press('Établir l’attestation')
  const dialog = await dialogNamed('Attestation de travail')
  await fill('Heures en tout', 'longtemps')
  await fill('Mot de passe actuel', 'faux')
  await press('Signer l’attestation', dialog)
  await says(['Indiquez les heures, comme 3 h 30'], dialog)
  await fill('Heures en tout', '2,5')
  await press('Signer l’attestation', dialog)
  await says(['Ce n’est pas votre mot de passe'], dialog)
  await fill('Une phrase', 'Elle a aussi ramassé les feuilles.')
  await fill('Mot de passe actuel', password)
  await press('Signer l’attestation', dialog)

  await says(['Attestation signée', `A-${year}-000001`])
  await saysNo(['Établir l’attestation'])
  expect([...network.api.server.state.papers.values()].at(-1)?.data).toMatchObject({
    hours: 2.5,
    from: today,
    to: today,
  })
})

test('a statement is issued for each year with receipts (2.2.242)', async () => {
  const { marie } = paidWork()
  const { press, place } = await openApp('/documents', marie)

  await press(`Établir le relevé ${year} avec Léa Essai`)

  await says([`Relevé annuel ${year}`, 'pas le certificat de salaire officiel (formulaire 11)', '60.00 CHF'])
  expect(place()).toMatch(/^\/documents\/[\da-f-]{36}$/)
})

test('a stranger verifies a paper by its code, and a changed file is noticed (2.2.245, 2.2.246)', async () => {
  const content = '%PDF quittance'
  const code = '7KQ2-9FXM-3PTR-V4DA'
  network.api.papers.verified.set(code, {
    kind: 'receipt',
    number: 'Q-2026-000123',
    year: 2026,
    poster: 'Françoise D.',
    student: 'Léa M.',
    issuedAt: '2026-11-28T14:05:00.000Z',
    posterSignedAt: null,
    studentSignedAt: null,
    withdrawnAt: null,
    isSimulated: false,
    paragraphs: [],
    facts: [
      ['Travail', 'Tailler la haie'],
      ['Durée', '2 h'],
    ],
    hashes: [createHash('sha256').update(content).digest('hex')],
  })
  const { user, fill, press, place, goTo } = await openApp('/verify')
  await press('Vérifier')
  await says(['Un code a seize signes'])
  await fill('Code du document', code.toLowerCase().replaceAll('-', ''))
  await press('Vérifier')

  expect(place()).toBe(`/verify/${code}`)
  await says([
    'Coup de main a établi ce document',
    'Q-2026-000123',
    'Françoise D.',
    'Tailler la haie',
    'Comparez avec la feuille',
    'ne prouve pas que son contenu est vrai',
  ])
  const chooser = within(screen.getByRole('main')).getByLabelText('Fichier PDF à comparer')
  await user.upload(chooser, new File([content], 'quittance.pdf', { type: 'application/pdf' }))
  await says(['Ce fichier n’a pas été changé'])
  await user.upload(chooser, new File([`${content}.`], 'quittance.pdf', { type: 'application/pdf' }))
  await says(['Ce fichier n’est pas celui que nous avons remis'])

  network.api.papers.verified.set(code, {
    ...network.api.papers.verified.get(code)!,
    kind: 'certificate',
    posterSignedAt: '2026-11-28T14:05:00.000Z',
    withdrawnAt: '2026-11-29T08:00:00.000Z',
  })
  await goTo('/verify')
  await goTo(`/verify/${code}`)
  await says(['Document retiré le 29.11.2026', 'Signé par Françoise D.'])
  await goTo('/verify/2222-2222-2222-2222')
  await says(['Aucun document n’a ce code'])
})

test('visitors are asked to sign in before they see papers', async () => {
  const { goTo } = await openApp('/documents')
  await says(['Connectez-vous pour voir vos quittances, relevés et attestations.'])

  await goTo(`/documents/${newId()}`)

  await says(['Connectez-vous pour voir ce document.'])
})
