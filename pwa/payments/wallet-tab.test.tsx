import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { formatDate, formatMoment, formatMonth, swissDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import { readWallet } from '../../sync/fetched/wallet.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { openFromMe } from '../testing/navigation.ts'
import { act, agree, move, register, tellOfMoney } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { fillStorage } from '../testing/storage.ts'

const walletPath = '/dashboard?tab=wallet'

/** Makes an unfinished job of Tom's for which Anne has paid 62.50 CHF. */
const annePaidTom = () => {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Tailler la haie')
  const payment = network.api.money.paid(job.id, 6_250)
  return { anne, tom, job, payment }
}

const question = () => screen.findByRole('alertdialog', { name: /^Libérer les fonds/ })
const sectionNamed = (name: string) => screen.findByRole('region', { name })

// Shows rules 2.2.35, 2.2.36, 2.2.43, 2.6.10.
test('a wallet that nothing moved in says so, and how money is released', async () => {
  await openApp(walletPath, register('private'))

  await says(['Portefeuille', 'Solde 0.00 CHF', 'Réservé 0.00 CHF', 'Aucune transaction'])
  await says([
    'L’argent réservé est libéré automatiquement après 7 jours ou quand le travail est marqué comme terminé.',
  ])
})

// Shows rules 2.2.35, 2.3.39, 2.9.1, 2.9.2.
test('a payment shows its held amount, its date and its status', async () => {
  const { anne } = annePaidTom()

  await openApp(walletPath, anne)

  await says(['62.50 CHF', 'Réservé'])
  const transactions = await sectionNamed('Transactions')
  await says(['Paiement pour « Tailler la haie »', 'Effectuée'], transactions)
  await says(
    ['Fonds réservés pour « Tailler la haie »', 'En attente', formatMoment(new Date().toISOString()).split(',')[0]!],
    transactions,
  )
  // No line ends after a guillemet that opens, or begins with one that closes.
  expect(transactions.textContent).toContain('Paiement pour «\u00a0Tailler la haie\u00a0»')
  await says(['Mode démonstration : ces montants ne sont pas de l’argent réel.'])
})

test('above the transactions a sum stands once for one payment: in its row, and as what is reserved (2.2.290)', async () => {
  const { anne } = annePaidTom()

  await openApp(walletPath, anne)

  const payments = await sectionNamed('Vos paiements')
  await says(['PayéRéservé le ', '−62.50 CHF', 'Libérer', 'Signaler un problème'], payments)
  await says(['Réservé 62.50 CHF'])
  await saysNo(['Dépensé en', 'Total'])
  const inSight = screen.getByRole('main').cloneNode(true) as HTMLElement
  inSight.querySelector('[aria-labelledby=transactions]')!.remove()
  expect(inSight.textContent.match(/62\.50/g)).toHaveLength(2)
})

test('held money stands above newer payments, with its buttons (2.2.290)', async () => {
  const { anne, tom } = annePaidTom()
  const cellar = network.api.money.paid(agree(anne, tom, 'Ranger la cave').id, 2_000)
  cellar.state = 'released'
  cellar.releasedAt = new Date(Date.now() + 60_000).toISOString()

  await openApp(walletPath, anne)

  const [first, second] = within(await sectionNamed('Vos paiements')).getAllByRole('link')
  expect([first?.textContent, second?.textContent]).toEqual(['Tailler la haie', 'Ranger la cave'])
})

test('who never paid by card reads no large zero, and their hand payments as rows (2.2.107)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Tailler la haie')
  await openApp(walletPath, anne)
  await says(['Aucune transaction'])
  await saysNo(['Dépensé en'])
  const today = swissDay(new Date().toISOString())

  act(anne, 'payment.declare', {
    id: newId(),
    jobId: job.id,
    payeeId: job.assignedToId!,
    amount: 6_000,
    method: 'cash',
    paidOn: today,
  })

  const payments = await sectionNamed('Vos paiements')
  await says([`Réglé en espèces le ${formatDate(today)}`, '−60.00 CHF'], payments)
  await says(['Réservé 0.00 CHF'])
  await saysNo(['fictif'], payments)
})

test('offline, a new device that has the wallet alone says why nothing more is there (2.2.107)', async () => {
  const anne = register('private')
  network.lose('GET /api/sync/*')
  const opened = openApp(walletPath, anne)
  await expect.poll(() => readWallet(openDatabase(anne.id), anne.id)).toBeDefined()
  network.setOnline(false)

  await says(['Vous êtes hors ligne', 'Rien n’est encore enregistré sur cet appareil.'])
  await saysNo(['Aucune transaction'])
  network.heal()
  network.setOnline(true)
  await opened
  await says(['Aucune transaction'])
})

test('a new device whose rows have not come yet does not say that there is no payment (2.2.107)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Tailler la haie')
  act(anne, 'payment.declare', {
    id: newId(),
    jobId: job.id,
    payeeId: job.assignedToId!,
    amount: 6_000,
    method: 'cash',
    paidOn: swissDay(new Date().toISOString()),
  })
  const pulling = network.hold('GET /api/sync/pull*')

  const opened = openApp(walletPath, anne)
  await expect.poll(() => readWallet(openDatabase(anne.id), anne.id)).toBeDefined()
  await says(['Portefeuille'])
  await saysNo(['Aucune transaction', 'Solde'])
  pulling.letGo()
  await opened

  await says(['−60.00 CHF'], await sectionNamed('Vos paiements'))
})

test('a job has one row with the story of its money and its cost, and leads to the job (2.2.107)', async () => {
  const { anne, tom, job, payment } = annePaidTom()
  const cellar = agree(anne, tom, 'Ranger la cave')
  network.api.money.paid(cellar.id, 2_000)
  payment.state = 'released'
  payment.releasedAt = new Date().toISOString()
  const today = formatDate(new Date().toISOString())

  await openApp(walletPath, anne)

  await says(['82.50 CHF', `Dépensé en ${formatMonth(new Date().toISOString()).split(' ')[0]}`, 'Réservé 20.00 CHF'])
  const payments = await sectionNamed('Vos paiements')
  await says([`PayéRéservéVersé le ${today}`, '−62.50 CHF', `PayéRéservé le ${today}`, '−20.00 CHF'], payments)
  await says(['Total−82.50 CHF'], payments)
  expect(within(payments).getByRole('link', { name: 'Tailler la haie' }).getAttribute('href')).toBe(`/jobs/${job.id}`)
})

test('a paid row prints a receipt (2.2.109)', async () => {
  const { anne } = annePaidTom()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { press } = await openApp(walletPath, anne)

  await press('Reçu pour Tailler la haie')

  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  const receipt = document.querySelector('[data-paper]')!
  await says(
    ['Reçu de paiement', 'Anne Essai', 'Tom Essai', 'Tailler la haie', '62.50 CHF fictifs', '3.13 CHF'],
    receipt,
  )
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
})

test('money that came back costs nothing', async () => {
  const { anne, payment } = annePaidTom()
  payment.state = 'refunded'

  await openApp(walletPath, anne)

  const payments = await sectionNamed('Vos paiements')
  await says(['PayéRemboursé le ', '0.00 CHF'], payments)
  await saysNo(['−'], payments)
})

test('a problem that holds money back stands in the story', async () => {
  const { anne, tom, job } = annePaidTom()
  network.api.complaints.raisedBy(tom.id, job.id, 'La cave est fermée.')

  await openApp(walletPath, anne)

  await says(['PayéRéservé', 'En attente : un problème a été signalé'], await sectionNamed('Vos paiements'))
})

test('a refused card is a failed transaction', async () => {
  const { anne, payment } = annePaidTom()
  payment.state = 'failed'

  await openApp(walletPath, anne)

  await says(['Paiement refusé pour « Tailler la haie »', 'Échouée'], await sectionNamed('Transactions'))
  expect(screen.queryByRole('button', { name: 'Libérer' })).toBeNull()
})

test('held money is released after a question that names the student’s pay (2.2.37, 2.4.11, 2.8.8)', async () => {
  const { anne, tom } = annePaidTom()
  const { press } = await openApp(walletPath, anne)
  await press('Libérer')
  const asked = await question()
  await says(
    [
      'Pour « Tailler la haie », l’étudiant recevra 59.37 CHF fictifs (62.50 CHF moins 5 % de frais).',
      'Cette action est définitive.',
    ],
    asked,
  )
  await press('Libérer les fonds', asked)

  await says(['Fonds libérés', 'Les fonds ont été transférés avec succès', 'Versé le '])
  expect(screen.queryByRole('button', { name: 'Libérer' })).toBeNull()
  expect(network.api.money.balanceOf(tom.id)).toEqual({ balance: 5_937, pendingBalance: 0 })
})

test('whoever answers no releases nothing', async () => {
  const { anne, payment } = annePaidTom()
  const { press } = await openApp(walletPath, anne)

  await press('Libérer')
  await press('Annuler', await question())

  await saysNo(['Cette action est définitive.'])
  expect(payment.state).toBe('held')
})

test('a refused release says why, and the wallet is up to date (2.8.7)', async () => {
  const { anne, payment } = annePaidTom()
  const { press } = await openApp(walletPath, anne)
  await press('Libérer')
  const asked = await question()
  payment.state = 'refunded'

  await press('Libérer les fonds', asked)

  await says(['Impossible de libérer les fonds', 'Ce paiement est déjà remboursé.'])
  await says(['Réservation pour « Tailler la haie »', 'Annulée'])
  await saysNo(['Échouée'])
})

test.each([
  ['refunded', 'Paiement remboursé'],
  ['released', 'Fonds déjà libérés'],
] as const)(
  'a question about a payment that was %s elsewhere closes, and a toast explains it',
  async (state, title) => {
    const { anne, tom, payment } = annePaidTom()
    const { press } = await openApp(walletPath, anne)
    await press('Libérer')
    await question()

    payment.state = state
    // A change of the feed makes the device fetch the wallet.
    agree(anne, tom, 'Ranger la cave')

    await says([title, 'Il n’y a plus rien à libérer pour « Tailler la haie ».'])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

test('a question that is left for another screen shows no toast', async () => {
  const { anne } = annePaidTom()
  const { press, goTo } = await openApp(walletPath, anne)
  await press('Libérer')
  await question()

  await goTo('/dashboard?tab=jobs')

  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await saysNo(['Il n’y a plus rien à libérer'])
})

test('a release whose answer got lost has the documented title, and the wallet shows it as made (2.8.7, 2.8.26)', async () => {
  const { anne, payment } = annePaidTom()
  const { press } = await openApp(walletPath, anne)
  await press('Libérer')
  network.loseAnswers('POST /api/payments/*')

  await press('Libérer les fonds', await question())

  await says(['Impossible de libérer les fonds', 'L’action a peut-être abouti ; la page se met à jour.'])
  await saysNo(['Pas de réponse'])
  expect(screen.queryByRole('button', { name: 'Libérer' })).toBeNull()
  expect(payment.state).toBe('released')
})

test('a release on another device appears by itself', async () => {
  const { anne, job } = annePaidTom()
  await openApp(walletPath, anne)
  await screen.findByRole('button', { name: 'Libérer' })

  move(job, 'completed')

  await says(['Fonds libérés pour « Tailler la haie »'])
  expect(screen.queryByRole('button', { name: 'Libérer' })).toBeNull()
})

test('a release that is under way is not offered again, and shows its end', async () => {
  const { anne, job, payment } = annePaidTom()
  const { goTo } = await openApp('/dashboard?tab=jobs', anne)
  payment.state = 'releasing'

  await goTo(walletPath)
  await says(['En route'], await sectionNamed('Transactions'))
  const offered = screen.queryByRole('button', { name: 'Libérer' })
  payment.state = 'released'
  tellOfMoney(job)

  await saysNo(['En route'], await sectionNamed('Transactions'))
  expect(offered).toBeNull()
})

test('long lists have pages', async () => {
  const { anne, job } = annePaidTom()
  for (let count = 0; count < 25; count++) network.api.money.paid(job.id, 1_000 + count)

  const { press } = await openApp(walletPath, anne)
  const transactions = await sectionNamed('Transactions')
  expect(await within(transactions).findAllByText(/^(Paiement|Fonds)/)).toHaveLength(20)
  await press(/suivante/i, transactions)
  await says(['Page 2 sur 3'], transactions)
  await press(/suivante/i, transactions)

  await says(['Page 3 sur 3'], transactions)
  expect(within(transactions).getAllByText(/^(Paiement|Fonds)/)).toHaveLength(12)
})

test('without network the wallet shows the stored amounts with their date, and releases nothing', async () => {
  const { anne } = annePaidTom()
  const { goTo } = await openApp(walletPath, anne)
  await says(['62.50 CHF', 'Mode démonstration'])
  await goTo('/dashboard?tab=jobs')
  network.setOnline(false)

  await goTo(walletPath)

  await says(['Hors ligne : montants au', '62.50 CHF', 'Mode démonstration', 'fictif', 'Nécessite le réseau'])
  const button = await screen.findByRole('button', { name: 'Libérer' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a device without a stored wallet shows that it is offline, and loads the wallet later', async () => {
  const { anne } = annePaidTom()
  const { goTo } = await openApp('/dashboard', anne)
  network.setOnline(false)

  await goTo(walletPath)
  await says(['Vous êtes hors ligne', 'Votre portefeuille s’affichera dès que vous serez en ligne.'])
  network.setOnline(true)

  await says(['62.50 CHF', 'Tailler la haie'])
})

test('a device without room shows the wallet that it received', async () => {
  const { anne } = annePaidTom()
  const { goTo } = await openApp('/settings', anne)
  fillStorage()

  await goTo(walletPath)

  await says(['62.50 CHF', 'Paiement pour « Tailler la haie »'])
  await saysNo(['Impossible de charger le portefeuille.'])
})

test('a device without room still marks play money', async () => {
  const { anne } = annePaidTom()
  const { goTo } = await openApp('/settings', anne)
  await openDatabase(anne.id).answers.clear()
  fillStorage()

  await goTo(walletPath)

  await says(['62.50 CHF', 'Mode démonstration', 'fictif'])
})

test('a failing server shows an error, and a press asks again', async () => {
  const { anne } = annePaidTom()
  network.reply('GET /api/wallets/*', 500, 'not json')
  const { press } = await openApp(walletPath, anne)

  await says(['Impossible de charger le portefeuille.'])
  network.heal()
  await press('Réessayer')

  await says(['62.50 CHF', 'Tailler la haie'])
})

test('the dashboard leads to the wallet, by a button and by "Moi"', async () => {
  const { anne } = annePaidTom()
  const app = await openApp('/dashboard', anne)
  await app.user.click(await screen.findByRole('link', { name: 'Portefeuille' }))
  await says(['Réservé', 'Transactions'])

  await openFromMe(app, 'Portefeuille')

  await says(['Réservé', 'Transactions'])
})
