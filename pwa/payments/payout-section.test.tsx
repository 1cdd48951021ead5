import { expect, test } from 'vitest'
import { formatMoment } from '../../schema/dates.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, move, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Opens Tom's wallet with 59.37 CHF, on a server that takes cards by Stripe. */
const openTomsWallet = async (paysOutFrom?: string) => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Tailler la haie')
  network.api.money.provider = 'stripe'
  const payment = network.api.money.paid(job.id, 6_250)
  if (paysOutFrom !== undefined) payment.paysOutFrom = paysOutFrom
  move(job, 'completed')
  const app = await openApp('/dashboard?tab=wallet', tom)
  return { ...app, dialog: await dialogNamed('Mes gains') }
}

test('the wallet without an account shows the waiting amount, and leads to Stripe', async () => {
  const { press, dialog } = await openTomsWallet()

  await says(['Compte de versement', 'Pas encore ouvert', 'Vous avez 59.37 CHF dans votre portefeuille.'], dialog)
  await press('Ouvrir un compte')

  await expect.poll(() => location.assign).toHaveBeenCalledWith('https://connect.stripe.com/setup/e/acct_memory/1')
})

test('an account that Stripe asks something of is continued there', async () => {
  network.api.money.account = { state: 'incomplete', paysFrom: null }
  const { press, dialog } = await openTomsWallet()

  await says(['À compléter', 'Il manque encore des informations chez Stripe.', '59.37 CHF'], dialog)
  network.reply('POST /api/payout-account', 503, {
    message: 'Le service revient dans un instant.',
    code: 'unavailable',
  })
  await press('Continuer chez Stripe')

  await says(['Impossible d’ouvrir la page de Stripe', 'Le service revient dans un instant.'])
})

test.each([
  ['in_review', ['En vérification', 'Stripe vérifie vos informations.', 'Vous avez 59.37 CHF']],
  ['refused', ['Refusé', 'Stripe n’accepte pas ce compte.', 'Nous écrire']],
] as const)('an account that is %s has no way to Stripe, and the money waits', async (state, words) => {
  network.api.money.account = { state, paysFrom: null }

  const { dialog } = await openTomsWallet()

  await says([...words], dialog)
  await saysNo(['Continuer chez Stripe', 'Ouvrir un compte'])
})

test('a new account says from when money is sent there', async () => {
  const paysFrom = inHours(40)
  network.api.money.account = { state: 'ready', paysFrom }

  const { dialog } = await openTomsWallet()

  await says(['Prêt', `le premier versement attend 48 heures : il part au plus tôt ${formatMoment(paysFrom)}.`], dialog)
})

test('an account whose waiting time is over is paid at once', async () => {
  network.api.money.account = { state: 'ready', paysFrom: inHours(-1) }

  const { dialog } = await openTomsWallet()

  await says(['Les fonds libérés pour vous sont versés aussitôt', 'Voir mon compte chez Stripe'], dialog)
})

test('an amount whose payer is new says from when it is sent (3.5.26)', async () => {
  network.api.money.account = { state: 'ready', paysFrom: inHours(-1) }
  const paysOutFrom = inHours(5 * 24)

  const { dialog } = await openTomsWallet(paysOutFrom)

  await says(['le paiement d’un nouveau particulier, ou d’un montant inhabituel, est versé 7 jours plus tard'], dialog)
  await says(['Tailler la haie', 'Dans le portefeuille', `Versé dès ${formatMoment(paysOutFrom)}`], dialog)
})

test('when the state does not come it can be asked again', async () => {
  network.reply('GET /api/payout-account', 500, { message: 'Une erreur', code: 'internal' })
  const { press, dialog } = await openTomsWallet()

  await says(['Impossible de charger l’état de votre compte.'], dialog)
  network.heal()
  await press('Réessayer')

  await says(['Pas encore ouvert'], dialog)
})

test('play money has no account: the wallet says that nothing is paid out', async () => {
  const tom = register('student')

  await openApp('/dashboard?tab=wallet', tom)

  await says(['Mode démonstration', 'rien n’est versé en banque'], await dialogNamed('Mes gains'))
  await saysNo(['Compte de versement'])
  expect(network.calls).not.toContain('GET /api/payout-account')
})
