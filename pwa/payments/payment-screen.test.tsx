import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { formatDay, formatMoment } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { dialogNamed, fieldNamed, openApp, signInOnDevice } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, erase, jobNow, move, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { render, unmountAll } from '../testing/render.ts'
import { toaster } from '../ui/toast.ts'
import { Landing } from '../landing/landing.tsx'
import { keepPaidNote } from './payment-under-way.tsx'

const addressOf = (job: JobRow, student: User, amount = '62.50') =>
  `/payment?jobId=${job.id}&amount=${amount}&studentId=${student.id}`

/** Makes a job of Tom's that Anne has to pay. */
const annePaysTom = () => {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Tailler la haie', { rate: 25, duration: '2h30' })
  return { anne, tom, job }
}

const intents = () => network.calls.filter((line) => line === 'POST /api/create-payment-intent').length
const payButton = () => screen.findByRole('button', { name: /^Payer/ })

/** Goes to the payment from another page. If the app were opened there, the toast might be over before the app is open. */
const comeTo = async (address: string, person: User) => {
  const app = await openApp('/settings', person)
  await app.goTo(address)
  return app
}

// Shows rules 2.2.67, 2.2.68, 2.5.27, 2.8.18.
test.each(['jobId', 'amount', 'studentId'])(
  'a payment address without %s leads to the dashboard, which names the error',
  async (missing) => {
    const { anne, tom, job } = annePaysTom()
    const address = new URL(addressOf(job, tom), 'http://localhost')
    address.searchParams.delete(missing)

    const { place } = await comeTo(address.pathname + address.search, anne)

    await says(['Paramètres de paiement manquants', 'Bonjour Anne'])
    expect(place()).toBe('/dashboard')
    expect(intents()).toBe(0)
  },
)

test('an address with half of a job’s id leads to the dashboard, not to a button that can never help', async () => {
  const { anne, tom, job } = annePaysTom()

  const { place } = await comeTo(addressOf({ ...job, id: job.id.slice(0, 18) }, tom), anne)

  await says(['Paramètres de paiement manquants', 'Bonjour Anne'])
  expect(place()).toBe('/dashboard')
  expect(intents()).toBe(0)
})

test.each(['beaucoup', '0', '-5'])('an amount like %s is refused', async (amount) => {
  const { anne, tom, job } = annePaysTom()

  await comeTo(addressOf(job, tom, amount), anne)

  await says(['Paramètres de paiement manquants', 'Bonjour Anne'])
})

// Shows rules 2.2.11, 2.2.69, 2.2.71, 2.9.6.
test('the card shows the amount, the fee and the date of the payout before the button (2.2.139)', async () => {
  const { anne, tom, job } = annePaysTom()
  const held = network.hold('POST /api/create-payment-intent')

  await openApp(addressOf(job, tom), anne)
  await says(['Préparation du paiement...'])
  held.letGo()

  await says(['Paiement sécurisé', 'Tom Essai', 'Tailler la haie', '62.50 CHF'])
  await says(['Dont frais de service (5 %)', '3.13 CHF', 'Tom Essai reçoit', '59.37 CHF'])
  await says([
    'Votre argent sera réservé : Tom Essai le recevra à la fin du travail, au plus tard 7 jours après le paiement, le ',
  ])
  const button = await payButton()
  await says(['Payer 62.50 CHF'], button)
  const plain = document.body.textContent.replaceAll(/\s+/gu, ' ')
  expect([plain.includes('Payer 62.50 CHF fictifs'), plain.split('fictifs').length - 1]).toEqual([false, 1])
})

test('the payer adds the share for holidays and the fee by a press each, and reads who gets what (2.2.236, 2.2.237)', async () => {
  vi.setSystemTime('2026-11-29T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  const terms = { rate: 25, duration: '2 h', location: 'Carouge, GE' }
  const { press } = await openApp(addressOf(agree(anne, tom, 'Tailler la haie', terms), tom, '50.00'), anne)
  await says([
    'Vous payez 50.00 · Tom reçoit 47.50 · frais 2.50',
    'Tom reçoit 23.75 CHF/h. Minimum à Genève : 24.59 CHF/h.',
  ])

  await press('Ajouter les vacances : 4.17')
  await says(['Vous payez 54.17 · Tom reçoit 51.46 · dont vacances 4.17 · frais 2.71', 'Payer 54.17 CHF'])
  await press('Ajouter les frais')

  await says(['Vous payez 57.02 · Tom reçoit 54.17 · dont vacances 4.17 · frais 2.85', 'Payer 57.02 CHF'])
  await saysNo(['Minimum à Genève'])
  await press('Ajouter les vacances : 4.17')
  await says(['Payer 52.63 CHF'])
})

test('nothing is paid before the device knows who receives it', async () => {
  const { anne, tom, job } = annePaysTom()
  const onItsWay = network.hold('GET /api/sync/pull*')
  await signInOnDevice(anne)

  await openApp(addressOf(job, tom))
  await vi.waitFor(() => expect(intents()).toBe(1))
  await says(['Préparation du paiement...'])
  await saysNo(['Étudiant assigné'])
  onItsWay.letGo()

  await says(['Tom Essai reçoit', 'Tailler la haie'])
})

test('where the work is still to come, the days count from its date (1.2.442)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const year = new Date().getFullYear() + 1
  const job = agree(anne, tom, 'Tailler la haie', { scheduledFor: `${year}-06-01T08:00:00.000Z` })

  await openApp(addressOf(job, tom), anne)

  const [day] = formatDay(`${year}-06-08T08:00:00.000Z`).split(` ${year}`)
  await says([`à la fin du travail, au plus tard 7 jours après la date prévue, le ${day} ${year}.`])
})

test('a payment for finished work is paid out right away, and the card announces it', async () => {
  const { anne, tom, job } = annePaysTom()
  move(job, 'completed')

  await openApp(addressOf(job, tom), anne)

  await says(['Par carte.', 'Le travail est terminé : Tom Essai recevra l’argent aussitôt après votre paiement.'])
  await saysNo(['réservé jusqu’à la fin du travail'])
})

test('a payer reads before the work begins that the job then ends only by agreement (1.2.438)', async () => {
  const { anne, tom, job } = annePaysTom()
  const words = 'Pour annuler ensuite, il faudra l’accord de Tom Essai.'

  await openApp(addressOf(job, tom), anne)
  await says(['Votre argent sera réservé :', words])
  move(job, 'in_progress')

  await saysNo([words])
})

test('in demonstration no card is asked for, and a payment is held for the student (2.2.72, 2.4.15, 2.6.11)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { place, press } = await openApp(addressOf(job, tom), anne)

  await says(['Mode démonstration', 'Aucune carte n’est demandée et aucun argent réel ne circule.'])
  expect(screen.queryByRole('textbox')).toBeNull()
  await press(/^Payer/)

  const news = (await screen.findByText('Paiement réussi !')).closest<HTMLElement>('[role=status]')!
  await says(
    ['62.50 CHF fictifs réservés pour Tom Essai. Versement à la fin du travail, au plus tard 7 jours après'],
    news,
  )
  await says(['Bonjour Anne'])
  expect(place()).toBe('/dashboard')
  expect(network.api.money.balanceOf(tom.id)).toEqual({ balance: 0, pendingBalance: 5_937 })
  expect(jobNow(job.id).status).toBe('in_progress')
})

test('after paying, a panel says how much, for whom and when, with the chat and a receipt (2.2.113)', async () => {
  const { anne, tom, job } = annePaysTom()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { press, goTo } = await openApp(addressOf(job, tom), anne)

  await press(/^Payer/)
  const panel = await screen.findByRole('region', { name: 'Merci, c’est payé' })
  await says(
    ['62.50 CHF fictifs', 'pour Tom Essai', 'Réservé. Versement à la fin du travail, au plus tard 7 jours après '],
    panel,
  )
  const chat = within(panel).getByRole('link', { name: 'Écrire à Tom' })
  expect(chat.getAttribute('href')).toBe(`/dashboard?tab=messages&jobId=${job.id}`)

  await press('Reçu', panel)
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  await says(['Reçu de paiement', 'Anne Essai', '62.50 CHF fictifs'], document.querySelector('[data-paper]')!)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()

  await goTo('/my-jobs')
  await saysNo(['Merci, c’est payé'])
  await goTo('/dashboard')
  await press('Fermer', await screen.findByRole('region', { name: 'Merci, c’est payé' }))
  await saysNo(['Merci, c’est payé'])
})

test('the panel of a payment says that the student has the money once the work is completed (2.2.113)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  await press(/^Payer/)
  const panel = await screen.findByRole('region', { name: 'Merci, c’est payé' })
  await says(['Réservé. Versement à la fin du travail'], panel)

  move(job, 'completed')

  await says(['Versé à Tom.'], panel)
  await saysNo(['Réservé'], panel)
})

test('the panel of a payment follows its refund (2.2.142)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  await press(/^Payer/)
  const panel = await screen.findByRole('region', { name: 'Merci, c’est payé' })
  await says(['Réservé. Versement'], panel)

  move(job, 'cancelled')
  network.api.money.payments.find(({ jobId }) => jobId === job.id)!.state = 'refunded'
  network.announce()

  await says(['Paiement remboursé', 'L’argent revient sur votre carte.'], panel)
  await saysNo(['Réservé', 'Merci'], panel)
})

test('a receipt states when it was paid, not when it is read (2.2.109)', async () => {
  vi.stubGlobal('print', vi.fn())
  const paidAt = new Date(Date.now() - 5 * 3_600_000)
  vi.setSystemTime(paidAt)
  onTestFinished(() => void vi.useRealTimers())
  const note = { jobId: newId(), amount: 6_250, name: 'Tom Essai', firstName: 'Tom', arrival: null, isPlayMoney: true }
  keepPaidNote(note)
  vi.useRealTimers()
  const { press } = await openApp('/dashboard?payment=success', register('private'))

  await press('Reçu', await screen.findByRole('region', { name: 'Merci, c’est payé' }))

  await says([formatMoment(paidAt.toISOString())], await screen.findByRole('region', { name: 'Reçu', hidden: true }))
})

test('while a payment is under way the button says so, and a second press pays nothing (2.2.71)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  const held = network.hold('POST /api/payments/simulated/confirm')

  await press(/^Payer/)
  await press('Traitement...')
  held.letGo()

  await says(['Paiement réussi !'])
  expect(network.calls.filter((line) => line.endsWith('/simulated/confirm'))).toHaveLength(1)
})

test('a refused card shows the provider’s words, and can be tried again (2.4.15, 2.8.15)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press, user } = await openApp(addressOf(job, tom), anne)

  await user.click(await screen.findByRole('radio', { name: 'La carte est refusée' }))
  await press(/^Payer/)
  await says(['Erreur de paiement', 'La carte a été refusée (mode démonstration).'])
  expect(network.api.money.balanceOf(tom.id).pendingBalance).toBe(0)
  await user.click(screen.getByRole('radio', { name: 'Le paiement réussit' }))
  await press(/^Payer/)

  await says(['Paiement réussi !'])
})

test('an order that another window has replaced says so, and can be paid after all', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  await payButton()
  const message = 'Ce job ne peut pas être payé en ce moment.'
  network.reply('POST /api/payments/simulated/confirm', 409, { code: 'not_payable', message })

  await press(/^Payer/)
  await says(['Vous avez peut-être ouvert ce paiement dans une autre fenêtre.'])
  await saysNo([message])
  network.heal()
  await press(/^Payer/)

  await says(['Paiement réussi !'])
})

test('a failure without a text has the documented one (2.8.16)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  network.reply('POST /api/payments/simulated/confirm', 400, 'not json')

  await press(/^Payer/)

  await says(['Erreur de paiement', 'Une erreur est survenue lors du paiement'])
})

test('a payment whose answer got lost is no error: the server is asked, and knows that it is made (2.8.25)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press, place } = await openApp(addressOf(job, tom), anne)
  await payButton()
  const asked = network.hold(`POST /api/jobs/${job.id}/payment-check`)
  network.loseAnswers('POST /api/payments/simulated/confirm')

  await press(/^Payer/)
  await says(['Pas de réponse', 'Le paiement a peut-être abouti. Nous vérifions'])
  await saysNo(['Erreur de paiement', 'Pas de réseau'])
  await expect.poll(async () => (await payButton()).getAttribute('aria-disabled')).toBe('true')
  asked.letGo()

  await says(['Paiement réussi !', '62.50 CHF fictifs réservés pour Tom Essai'])
  expect(place()).toBe('/dashboard')
  expect(network.api.money.balanceOf(tom.id)).toEqual({ balance: 0, pendingBalance: 5_937 })
})

test('whoever reloads before the answer reads that the payment may be made, and then that it is (2.8.25)', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  await payButton()
  network.lose(`POST /api/jobs/${job.id}/payment-check`)
  network.loseAnswers('POST /api/payments/simulated/confirm')
  await press(/^Payer/)
  await says(['Pas de réponse'])

  unmountAll()
  network.lose('POST /api/create-payment-intent')
  const { place } = await openApp(addressOf(job, tom), anne)
  await says(['Vous êtes hors ligne', 'Votre paiement a peut-être abouti.'])
  await saysNo(['rien n’est débité'])
  network.heal()

  await says(['Paiement réussi !', '62.50 CHF fictifs réservés pour Tom Essai'])
  await saysNo(['Impossible de créer le paiement'])
  expect(place()).toBe('/dashboard')
})

test('a payment that never reached the server shows as not made, and can be tried again', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  await payButton()
  network.lose('POST /api/payments/simulated/confirm')

  await press(/^Payer/)
  await says(['Erreur de paiement', 'Le serveur n’a reçu aucun paiement pour ce job.'])
  network.heal()
  await press(/^Payer/)

  await says(['Paiement réussi !'])
})

test('a payment that cannot be prepared says why and leads back (2.2.70, 2.8.17)', async () => {
  const { anne, tom, job } = annePaysTom()
  network.api.money.paid(job.id, 6_250)
  const { place, user } = await comeTo(addressOf(job, tom), anne)

  await says(['Erreur lors de la préparation du paiement.', 'Impossible de créer le paiement', 'Ce job est déjà payé.'])
  const wallet = screen.getByRole('link', { name: 'Voir le portefeuille' })
  expect(wallet.getAttribute('href')).toBe('/dashboard?tab=wallet')
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Retour au tableau de bord' }))

  await says(['Bonjour Anne'])
  expect(place()).toBe('/dashboard')
})

test('a preparation that failed is tried again on a press', async () => {
  const { anne, tom, job } = annePaysTom()
  network.reply('POST /api/create-payment-intent', 503, { code: 'unavailable', message: 'Le service revient.' })
  const { press } = await openApp(addressOf(job, tom), anne)
  await says(['Erreur lors de la préparation du paiement.', 'Le service revient.'])
  network.heal()

  await press('Réessayer', screen.getByRole('main'))

  await says(['Paiement sécurisé', 'Payer 62.50 CHF'])
})

test('without network the page says why it waits, and goes on by itself', async () => {
  const { anne, tom, job } = annePaysTom()
  const { goTo } = await openApp('/dashboard', anne)
  network.setOnline(false)

  await goTo(addressOf(job, tom))
  await says(['Vous êtes hors ligne', 'Nous continuons dès que vous serez en ligne', 'Nécessite le réseau'])
  network.setOnline(true)

  await says(['Paiement sécurisé', 'Payer 62.50 CHF'])
})

test('where one request breaks while the rest of the app is connected, the page goes on by itself', async () => {
  const { anne, tom, job } = annePaysTom()
  network.lose('POST /api/create-payment-intent')

  await openApp(addressOf(job, tom), anne)
  await says(['Vous êtes hors ligne'])
  network.heal()

  await says(['Paiement sécurisé', 'Payer 62.50 CHF'])
})

test('a network that goes before the press disables the button and says why', async () => {
  const { anne, tom, job } = annePaysTom()
  await openApp(addressOf(job, tom), anne)
  const button = await payButton()

  network.setOnline(false)
  await says(['Nécessite le réseau'])
  button.click()

  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(network.calls.filter((line) => line.endsWith('/simulated/confirm'))).toHaveLength(0)
})

test('another amount can be chosen before paying', async () => {
  const { anne, tom, job } = annePaysTom()
  const { fill, press, place } = await openApp(addressOf(job, tom), anne)

  await press('Modifier le montant')
  await dialogNamed(/^Quel montant/)
  await fill('Montant en CHF', '0.20')
  await press('Continuer')
  await says(['Le montant doit être entre 0.50 et 10’000 CHF'])
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Montant en CHF'))
  await fill('Montant en CHF', '12.345')
  await press('Continuer')
  await says(['Écrivez un montant en francs et centimes'])
  await fill('Montant en CHF', '80,5')
  await press('Continuer')

  await says(['Payer 80.50 CHF', '4.03 CHF'])
  expect(place()).toContain('amount=80.5')
})

test('the address cannot name another payee than the assigned student', async () => {
  const { anne, job } = annePaysTom()
  const other = register('student', 'Zoé')

  await openApp(addressOf(job, other), anne)

  await says(['Tom Essai reçoit'])
  await saysNo(['Zoé'])
})

test('a visitor is sent to the landing', async () => {
  const { tom, job } = annePaysTom()

  await openApp(addressOf(job, tom))

  expect(location.replace).toHaveBeenCalledWith('/')
})

test('a visitor reads on the landing, which is another document, that parameters are missing', async () => {
  await openApp('/payment')
  await expect.poll(() => location.replace).toHaveBeenCalledWith('/')
  unmountAll()
  toaster.remove()

  render(<Landing />)

  await says(['Paramètres de paiement manquants'])
})

// Shows rule 2.2.73.
test.each([
  ['', 'Paiement réussi !', '62.50 CHF réservés pour Tom Essai'],
  ['&redirect_status=succeeded', 'Paiement réussi !', '62.50 CHF réservés pour Tom Essai'],
  ['&redirect_status=failed', 'Erreur de paiement', 'Une erreur est survenue lors du paiement'],
  ['&redirect_status=pending', 'Paiement en cours', 'Votre banque doit encore confirmer le paiement.'],
])('the provider’s way back (%s) shows the outcome once', async (more, title, text) => {
  keepPaidNote({
    jobId: newId(),
    amount: 6_250,
    name: 'Tom Essai',
    firstName: 'Tom',
    arrival: 'bientôt.',
    isPlayMoney: false,
  })
  const { place, goTo, back } = await openApp(`/dashboard?payment=success${more}`, register('private', 'Anne'))
  await says([title, text])
  expect(place()).toBe('/dashboard')

  await goTo('/jobs')
  await says(['Emplois'])
  back()
  await says(['Bonjour Anne'])

  expect(place()).toBe('/dashboard')
})

test('a false link back from a payment shows a student no message', async () => {
  const { place } = await openApp('/dashboard?payment=success', register('student', 'Tom'))

  await says(['Bonjour Tom'])

  await expect.poll(place).toBe('/dashboard')
  expect(document.body.textContent).not.toContain('Paiement')
})

test.each(['', '&redirect_status=succeeded', '&redirect_status=failed', '&redirect_status=pending', '&paidJob=1'])(
  'a false link back from a payment (%s) shows a payer no outcome',
  async (more) => {
    const { place } = await openApp(`/dashboard?payment=success${more}`, register('private', 'Anne'))

    await says(['Bonjour Anne'])

    await expect.poll(place).toBe('/dashboard')
    expect(document.body.textContent).not.toContain('aiement')
  },
)

test('a payment that began in another tab leads to the place where it is followed', async () => {
  const { anne, job } = annePaysTom()

  await openApp(`/dashboard?payment=success&paidJob=${job.id}&redirect_status=succeeded`, anne)

  await says(['Suivi du paiement', 'Vous verrez son état dans vos jobs acceptés.'])
  expect(document.body.textContent).not.toContain('Paiement réussi')
})

test('a new payer reads their limits where another such payment would exceed them (3.5.21)', async () => {
  const { anne, tom, job } = annePaysTom()
  const former = agree(anne, tom, 'Ranger la cave')
  network.api.money.provider = 'stripe'
  const { goTo } = await openApp(addressOf(job, tom, '250.00'), anne)
  const limits = 'Nouveau compte : 3 paiements et 500.00 CHF par carte au maximum en 24 heures.'

  await says(['Paiement sécurisé', 'Payer 250.00 CHF'])
  await saysNo([limits])
  await goTo(addressOf(job, tom, '250.05'))
  await says([limits, 'Payer 250.05 CHF'])
  network.api.money.paid(former.id, 20_000).paidAt = '2026-01-01T08:00:00.000Z'
  await goTo(addressOf(job, tom, '260.00'))

  await says(['Payer 260.00 CHF'])
  await saysNo([limits])
})

test('an amount beyond the limits of a new payer is refused, and can be lowered there (3.5.25)', async () => {
  const { anne, tom, job } = annePaysTom()
  network.api.money.provider = 'stripe'
  const { press, fill } = await comeTo(addressOf(job, tom, '800.00'), anne)

  await says([
    'Impossible de créer le paiement',
    'Ce paiement dépasse ce que vous pouvez payer par carte en 24 heures.',
  ])
  await press('Modifier le montant')
  await dialogNamed(/^Quel montant/)
  await fill('Montant en CHF', '450')
  await press('Continuer')

  await says(['Payer 450.00 CHF'], await payButton())
})

test('a student who is gone is not paid, and trying again is not offered', async () => {
  const { anne, tom, job } = annePaysTom()
  move(job, 'completed')
  erase(tom, anne)

  await comeTo(addressOf(job, tom), anne)

  await says(['L’étudiant a supprimé son compte : ce job ne peut plus être payé par carte.'])
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})

test('an amount in the address that nobody may pay can be changed there', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press, fill } = await comeTo(addressOf(job, tom, '0.10'), anne)

  await says(['Impossible de créer le paiement'])
  await press('Modifier le montant')
  await fill('Montant en CHF', '50')
  await press('Continuer')

  await says(['Payer 50.00 CHF'], await payButton())
})

test('a card that was declined too often shows the time of the next try', async () => {
  const { anne, tom, job } = annePaysTom()
  const { press } = await openApp(addressOf(job, tom), anne)
  await payButton()
  const message = 'La carte a été refusée trop souvent. Nouvel essai possible dès 14:35.'
  network.reply('POST /api/payments/simulated/confirm', 409, { message: 'Non', code: 'not_payable' })
  network.reply('POST /api/create-payment-intent', 429, { message, code: 'declined_too_often' })

  await press(/^Payer/)

  await says(['Erreur lors de la préparation du paiement.', message])
})
