import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatMonth, formatDate, swissDay } from '../../../schema/dates.ts'
import { newId } from '../../../schema/ids.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, agree, move, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { fillStorage } from '../../testing/storage.ts'

const monthName = () => formatMonth(new Date().toISOString()).split(' ')[0]!
const earningsDialog = () => dialogNamed('Mes gains')

/** Makes a job of Tom's for Anne, of two and a half hours at 25 CHF. */
const tomWorksForAnne = () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  return { anne, tom, work: (title: string) => agree(anne, tom, title, { rate: 25, duration: '2h30' }) }
}

test('a student who earned nothing yet reads zero, and how earnings come (1.2.36, 1.9.20)', async () => {
  const { tom } = tomWorksForAnne()
  const { press } = await openApp('/dashboard', tom)

  await says(['0 + CHF', 'gains totaux'])
  await press(/gains totaux/)

  await says(['Aucun gain pour l’instant', '0.00 CHF'], await earningsDialog())
})

test('the card has the sum, its dialog each amount with where it stands, and the months', async () => {
  const { tom, work } = tomWorksForAnne()
  const [hedge, shelf, cellar, letters] = ['Tailler la haie', 'Monter une étagère', 'Ranger la cave', 'Classer'].map(
    work,
  )
  network.api.money.paid(hedge!.id, 6_250)
  for (const job of [shelf!, cellar!]) {
    network.api.money.paid(job.id, 6_250)
    network.api.money.paysOut = job === cellar
    move(job, 'completed')
    network.api.money.balanceOf(tom.id)
  }
  move(letters!, 'completed')
  const { press } = await openApp('/dashboard', tom)

  await says(['181.24 + CHF', 'dont montants fictifs'])
  await press(/gains totaux/)

  const dialog = await earningsDialog()
  await says(['181.24 CHF gagnés', `en ${monthName()}181.24 CHF`, `en ${new Date().getFullYear()}181.24 CHF`], dialog)
  await says(['59.37 CHF', 'Dans le portefeuille', 'Réservé pour vous', 'Gains des six derniers mois'], dialog)
  await says(['Tailler la haie', 'Réservé'], dialog)
  await says(['Ranger la cave', 'Versé sur votre compte'], dialog)
  await says(['Classer', formatDate(new Date().toISOString()), 'À confirmer', '62.50 CHF'], dialog)
  await says([formatMonth(new Date().toISOString()), '181.24 CHF dont montants fictifs'], dialog)
})

test('the sum comes first, and who was never paid by card reads of no wallet (1.2.168)', async () => {
  const { tom, work } = tomWorksForAnne()
  move(work('Classer'), 'completed')
  const { press } = await openApp('/dashboard', tom)
  await says(['62.50 + CHF'])

  await press(/gains totaux/)

  const dialog = await earningsDialog()
  await says(['62.50 CHF gagnés', 'Classer'], dialog)
  expect(dialog.textContent).toMatch(/^Mes gains.{0,8}62\.50\sCHF gagnés/)
  await saysNo(['Dans le portefeuille', 'Réservé pour vous'], dialog)
})

test('earnings that nobody has confirmed are named beside the sum, and those that both confirm are not (1.2.483)', async () => {
  const { anne, tom, work } = tomWorksForAnne()
  const [letters, cellar] = [work('Classer'), work('Ranger la cave')]
  for (const job of [letters, cellar]) move(job, 'completed')
  const id = newId()
  const paidOn = swissDay(new Date().toISOString())
  act(anne, 'payment.declare', { id, jobId: cellar.id, payeeId: tom.id, amount: 6_250, method: 'cash', paidOn })
  act(tom, 'payment.confirm', { id, jobId: cellar.id })
  const { press } = await openApp('/dashboard', tom)
  await says(['125 + CHF'])

  await press(/gains totaux/)

  const dialog = await earningsDialog()
  await says(['125.00 CHF gagnés', 'dont 62.50 CHF à confirmer', 'tarif × heures'], dialog)
  const rows = within(dialog).getByRole('list', { name: 'Montants' })
  expect([...rows.children].map((row) => /À confirmer|Espèces/.exec(row.textContent)?.[0]).sort()).toEqual([
    'Espèces',
    'À confirmer',
  ])
})

test('a payment that comes meanwhile is there by itself (1.7.21, 1.9.13)', async () => {
  const { tom, work } = tomWorksForAnne()
  const job = work('Tailler la haie')
  await openApp('/dashboard', tom)
  await says(['0 + CHF'])

  network.api.money.paid(job.id, 6_250)
  move(job, 'completed')

  await says(['59.37 + CHF', 'gains totaux fictifs'])
})

test('an amount that changes without a word to this device is there five minutes later', async () => {
  const { tom, work } = tomWorksForAnne()
  const job = work('Tailler la haie')
  move(job, 'completed')
  const { goTo } = await openApp('/dashboard?tab=jobs', tom)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await goTo('/dashboard?tab=dashboard')
  await says(['62.50 + CHF'])

  network.api.money.paid(job.id, 6_250)
  vi.advanceTimersByTime(300_000)

  await says(['59.37 + CHF'])
})

test('without network the card and its dialog keep the stored amounts', async () => {
  const { tom, work } = tomWorksForAnne()
  const job = work('Tailler la haie')
  network.api.money.paid(job.id, 6_250)
  move(job, 'completed')
  const { goTo, press } = await openApp('/dashboard', tom)
  await says(['59.37 + CHF'])
  await goTo('/dashboard?tab=jobs')
  network.setOnline(false)
  await goTo('/dashboard?tab=dashboard')

  await says(['59.37 + CHF'])
  await press(/gains totaux/)

  await says(['Hors ligne : montants au', 'Tailler la haie'], await earningsDialog())
})

test('amounts that a failing server did not confirm carry their date', async () => {
  const { tom, work } = tomWorksForAnne()
  const job = work('Tailler la haie')
  network.api.money.paid(job.id, 6_250)
  move(job, 'completed')
  const { goTo, press } = await openApp('/dashboard', tom)
  await says(['59.37 + CHF'])
  await goTo('/dashboard?tab=jobs')
  network.reply('GET /api/wallets/*', 500, 'not json')
  await goTo('/dashboard?tab=dashboard')

  await press(/gains totaux/)

  await says(['Le serveur ne répond pas : montants au', 'Tailler la haie'], await earningsDialog())
})

test('a problem with reserved money is reported from the earnings, and found again there', async () => {
  const { tom, work } = tomWorksForAnne()
  const job = work('Tailler la haie')
  network.api.money.paid(job.id, 6_250)
  const { press, user } = await openApp('/dashboard?tab=wallet', tom)

  await press('Signaler un problème', await earningsDialog())
  const dialog = await dialogNamed('Signaler un problème')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Que se passe-t-il/ })
  await waitFor(() => expect(field.disabled).toBe(false))
  await user.type(field, 'Elle ne répond plus.')
  await press('Envoyer le signalement', dialog)

  await says(['En attente : un problème a été signalé', 'Voir le problème signalé'], await earningsDialog())
})

test('a device that never had the earnings says so offline', async () => {
  const { tom } = tomWorksForAnne()
  network.setOnline(false)
  const { press } = await openApp('/dashboard', tom)

  await says(['– + CHF'])
  await press(/gains totaux/)

  await says(['Vos gains s’afficheront dès que vous serez en ligne.'], await earningsDialog())
})

test('a device without room shows the earnings that it received', async () => {
  const { tom, work } = tomWorksForAnne()
  move(work('Classer'), 'completed')
  const { goTo } = await openApp('/settings', tom)
  fillStorage()

  await goTo('/dashboard')

  await says(['62.50 + CHF', 'gains totaux'])
})

test('a failing server shows an error, and a press asks again', async () => {
  const { tom } = tomWorksForAnne()
  network.reply('GET /api/students/*', 500, 'not json')
  network.reply('GET /api/wallets/*', 500, 'not json')
  const { press } = await openApp('/dashboard', tom)
  await press(/gains totaux/)
  const dialog = await earningsDialog()
  await says(['Impossible de charger vos gains.'], dialog)
  network.heal()

  await press('Réessayer', dialog)

  await says(['Aucun gain pour l’instant'], dialog)
})

test('a notification about money opens the earnings, and closing them stays at home', async () => {
  const { tom } = tomWorksForAnne()
  const { press } = await openApp('/dashboard?tab=wallet', tom)

  const dialog = await earningsDialog()
  await press('Fermer', dialog)

  await says(['Bonjour Tom', 'Nouvelles offres'])
  expect(screen.queryByRole('dialog', { name: 'Mes gains' })).toBeNull()
})
