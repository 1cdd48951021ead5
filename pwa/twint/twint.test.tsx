import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp, signInOnDevice, type App } from '../testing/app.tsx'
import { publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { drawQrCode, writeQrText } from './qr-code.ts'

const incomplete = 'Veuillez saisir votre numéro Twint et un montant valide'
const createButton = () => screen.findByRole('button', { name: 'Créer le paiement Twint' })

async function createPayment(app: App): Promise<void> {
  await app.press('Créer le paiement Twint')
  await screen.findByRole('button', { name: 'Générer le QR code' })
}

// Shows rules 2.2.12, 2.2.74, 2.2.75, 2.9.17.
test('the demo begins with 25 CHF and a lawn, and leads on only with both', async () => {
  const app = await openApp('/twint-demo')
  await says(['Démo Paiement Twint'])
  const first = [fieldNamed('Montant').value, fieldNamed('Description du service').value]

  await app.user.clear(fieldNamed('Description du service'))
  const withoutService = (await createButton()).hasAttribute('disabled')
  await app.fill('Description du service', 'Laver les vitres')
  await app.user.clear(fieldNamed('Montant'))
  const withoutAmount = (await createButton()).hasAttribute('disabled')

  expect(first).toEqual(['25', 'Tonte de la pelouse, 2 heures'])
  expect([withoutService, withoutAmount]).toEqual([true, true])
})

// Shows rule 1.2.550.
test('a paste that the field cuts says so until something else is typed', async () => {
  const app = await openApp('/twint-demo')
  const field = fieldNamed('Description du service')
  await app.user.clear(field)

  await app.user.click(field)
  await app.user.paste('Tondre la pelouse. '.repeat(10))
  await says(['Texte coupé : 120 signes au plus.'])
  expect(field.value).toHaveLength(120)
  await app.user.type(field, '{Backspace}')

  await saysNo(['Texte coupé'])
})

// Shows rules 2.2.74, 2.5.14, 2.9.17.
test.each(['0', '1001'])('the demo refuses %s CHF beside its field', async (amount) => {
  const app = await openApp('/twint-demo')
  await app.fill('Montant', amount)

  await app.press('Créer le paiement Twint')

  await says(['Entre 1 et 1’000 CHF'])
  expect(fieldNamed('Montant').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Montant'))
})

test.each(['12.345', '1e2', 'vingt'])(
  'the demo says that “%s” is no amount, not that it is too small or large',
  async (typed) => {
    const app = await openApp('/twint-demo')
    await app.fill('Montant', typed)

    await app.press('Créer le paiement Twint')

    await says(['Écrivez un montant en francs et centimes, comme 25 ou 25.50'])
    await saysNo(['Entre 1 et'])
  },
)

// Shows rule 1.2.437.
test.each([
  ['50.-', '50.00 CHF'],
  ['1’000.–', '1’000.00 CHF'],
  ['25 CHF', '25.00 CHF'],
] as const)('an amount typed as “%s” is read, on the demo and beside the number', async (typed, shown) => {
  const app = await openApp('/twint-demo')
  await app.fill('Montant', typed)
  await createPayment(app)
  await app.fill('Montant', typed)
  await app.fill('Numéro TWINT', '+41 79 123 45 67')

  await app.press('Générer le QR code')

  await screen.findByText(shown)
})

test('an amount in computer notation makes no code (1.2.437)', async () => {
  const app = await openApp('/twint-demo')
  await createPayment(app)
  await app.fill('Numéro TWINT', '+41 79 123 45 67')
  await app.fill('Montant', '1e2')

  await app.press('Générer le QR code')

  await says([incomplete])
})

test('the page explains the way from the number to the confirmation (2.2.77)', async () => {
  const app = await openApp('/twint-demo')

  await createPayment(app)

  await says([
    'L’étudiant saisit son numéro TWINT.',
    'Le QR code contient le numéro, le montant et le motif',
    'le particulier le scanne, paie dans TWINT, et l’étudiant confirme la réception.',
  ])
})

test('a missing number makes no code, and its field shows the error (2.5.12, 2.5.13)', async () => {
  const app = await openApp('/twint-demo')
  await createPayment(app)

  await app.press('Générer le QR code')

  await says([incomplete])
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Numéro TWINT'))
})

// Shows rules 2.2.76, 2.2.78, 2.2.80, 2.4.14.
test('the code comes with each part to copy, says that nothing is paid, and a new payment starts over', async () => {
  const app = await openApp('/twint-demo')
  await app.fill('Montant', '42.50')
  await createPayment(app)
  await app.press('Nouveau paiement')
  await createPayment(app)
  expect(fieldNamed('Numéro TWINT').placeholder).toBe('+41 79 XXX XX XX')
  await app.fill('Numéro TWINT', '+41 79 123 45 67')

  await app.press('Générer le QR code')

  const code = await screen.findByRole('img', { name: 'QR code : 42.50 CHF au +41 79 123 45 67' })
  await says(['Ce code ne déclenche aucun paiement', '42.50 CHF', '+41 79 123 45 67', 'Tonte de la pelouse, 2 heures'])
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['256', '256'])
  await app.press('Copier : Montant')
  expect(await navigator.clipboard.readText()).toBe('42.50 CHF')
  await app.press('J’ai reçu le paiement')
  await says(['Réception confirmée', 'Vous avez noté avoir reçu 42.50 CHF.'])
  await app.press('Nouveau paiement')
  await createButton()
})

test('a code that cannot be drawn shows an error, and the typed text stays (2.8.13)', async () => {
  vi.doMock('qrcode', () => ({ default: { toString: () => Promise.reject(new Error('too long')) } }))
  const app = await openApp('/twint-demo')
  await createPayment(app)
  await app.fill('Numéro TWINT', '+41 79 123 45 67')

  await app.press('Générer le QR code')

  await says(['Impossible de générer le QR code'])
  expect(fieldNamed('Numéro TWINT').value).toBe('+41 79 123 45 67')
  vi.doUnmock('qrcode')
})

test('on an open offer a student has the helper as a second tab, with the offer’s price (2.2.59, 2.2.79, 2.6.4)', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Porter du bois', { duration: '2h30', rate: 22 })
  const app = await openApp(`/jobs/${job.id}`, lea)

  await app.user.click(await screen.findByRole('tab', { name: 'Paiement Twint' }))
  await app.press('Préparer le QR code')

  const dialog = await dialogNamed('Paiement Twint')
  expect(fieldNamed('Montant').value).toBe('55')
  expect(within(dialog).getAllByText('Porter du bois')).not.toEqual([])
})

test('a number that was typed for an offer outlasts the page until its code is drawn', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Porter du bois')
  const app = await openApp(`/jobs/${job.id}`, lea)
  const database = openDatabase(lea.id)
  const openHelper = async () => {
    await app.user.click(await screen.findByRole('tab', { name: 'Paiement Twint' }))
    await app.press('Préparer le QR code')
    return await dialogNamed('Paiement Twint')
  }
  await openHelper()
  await app.fill('Numéro TWINT', '+41 79 123 45 67')
  await app.goTo('/jobs')
  await app.goTo(`/jobs/${job.id}`)

  const dialog = await openHelper()
  await expect.poll(() => fieldNamed('Numéro TWINT').value).toBe('+41 79 123 45 67')
  await app.press('Générer le QR code', dialog)

  await within(dialog).findByRole('img', { name: /au \+41 79 123 45 67$/ })
  await expect.poll(() => database.drafts.count()).toBe(0)
  await app.press('Nouveau paiement', dialog)
  expect(fieldNamed('Numéro TWINT').value).toBe('+41 79 123 45 67')
})

test('the demo keeps no number', async () => {
  const app = await openApp('/twint-demo')
  await createPayment(app)
  await app.fill('Numéro TWINT', '+41 79 123 45 67')
  await app.goTo('/')

  expect(await openDatabase(null).drafts.toCollection().primaryKeys()).toEqual([])
  expect(Object.keys(localStorage).filter((name) => name.startsWith('coup-de-main.typed'))).toEqual([])
})

test('a visitor and an individual see no Twint tab (2.6.15)', async () => {
  const marc = register('private')
  const job = publish(marc, 'Porter du bois')

  await openApp(`/jobs/${job.id}`)
  await says(['Porter du bois'])
  await saysNo(['Paiement Twint'])
  const asVisitor = screen.queryAllByRole('tab')
  await signInOnDevice(register('private', 'Anne'))
  await screen.findByText('Bonjour, Anne')

  await saysNo(['Paiement Twint'])
  expect([asVisitor, screen.queryAllByRole('tab')]).toEqual([[], []])
})

test('the code is drawn 256 pixels wide, with a margin of two modules (2.2.81, 2.9.18)', async () => {
  const picture = decodeURIComponent((await drawQrCode('TWINT')).replace(/^.*?,/, ''))

  const modules = Number(/viewBox="0 0 (\d+)/.exec(picture)?.[1])
  const firstDark = /M(\d+) (\d+)/.exec(picture.slice(picture.indexOf('stroke=')))

  expect(picture).toContain('width="256"')
  expect([firstDark?.[1], Math.floor(Number(firstDark?.[2]))]).toEqual(['2', 2])
  // A code of the smallest size has 21 modules on each side.
  expect(modules).toBe(21 + 2 * 2)
})

test('the code carries number, amount and reason as text', () => {
  expect(writeQrText({ phone: '+41 79 123 45 67', amount: 25, description: 'Pelouse' })).toBe(
    'TWINT\nNuméro : +41 79 123 45 67\nMontant : 25.00 CHF\nMotif : Pelouse',
  )
})
