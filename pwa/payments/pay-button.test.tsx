import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, erase, move, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'

const accepted = '/dashboard?tab=accepted'
const cardNamed = (name: string) => screen.findByRole('article', { name })

/** Makes a job of Tom's for Anne. */
const tomWorksForAnne = (terms: { rate?: number; duration?: string } = {}) => {
  const [anne, tom] = [register('private'), register('student')]
  return { anne, tom, job: agree(anne, tom, 'Tailler la haie', terms) }
}

test('an accepted job proposes its rate times its hours, and leads to the payment', async () => {
  const { anne, tom, job } = tomWorksForAnne({ rate: 25, duration: '2h30' })
  const { press } = await openApp(accepted, anne)

  await press('Réserver le paiement')

  expect(location.assign).toHaveBeenCalledWith(`/payment?jobId=${job.id}&amount=62.50&studentId=${tom.id}`)
})

test('thirds of an hour are proposed to the centime', async () => {
  const { anne, job } = tomWorksForAnne({ rate: 15, duration: '1h20' })
  move(job, 'completed')

  await openApp('/dashboard?tab=past', anne)

  await says(['Payer 20.00'])
})

test('where no hours can be read a dialog asks the amount', async () => {
  const { anne, tom, job } = tomWorksForAnne({ duration: 'à convenir' })
  const { press, fill } = await openApp(accepted, anne)

  await press('Réserver le paiement', await cardNamed('Tailler la haie'))
  await dialogNamed(/^Quel montant/)
  await press('Continuer')
  await says(['Écrivez un montant en francs et centimes, comme 25 ou 25.50'])
  await fill('Montant en CHF', 'CHF 1’200.-')
  await press('Continuer')

  expect(location.assign).toHaveBeenCalledWith(`/payment?jobId=${job.id}&amount=1200.00&studentId=${tom.id}`)
})

test.each([
  ['held', 'Payé : 62.50 CHF fictifs, argent réservé'],
  ['released', 'Payé : 62.50 CHF fictifs, fonds libérés'],
] as const)('a job whose money is %s shows so, and cannot be paid again', async (state, words) => {
  const { anne, job } = tomWorksForAnne()
  network.api.money.paid(job.id, 6_250).state = state

  await openApp(accepted, anne)

  await says([words], await cardNamed('Tailler la haie'))
  await expect.poll(() => screen.queryByRole('button', { name: /^Payer|^Réserver/ })).toBeNull()
})

test('a refunded job can be paid again', async () => {
  const { anne, job } = tomWorksForAnne()
  network.api.money.paid(job.id, 6_250).state = 'refunded'

  const { press } = await openApp(accepted, anne)

  await press('Autres actions', await cardNamed('Tailler la haie'))
  await screen.findByRole('menuitem', { name: /^Payer 62\.50/ })
})

test('completed work that was not paid can still be, from the history; cancelled work cannot', async () => {
  const { anne, tom, job } = tomWorksForAnne({ rate: 25, duration: '2h30' })
  move(job, 'completed')
  const paid = agree(anne, tom, 'Ranger la cave')
  network.api.money.paid(paid.id, 5_000)
  move(paid, 'completed')
  move(agree(anne, tom, 'Vider le grenier'), 'cancelled')
  const { press } = await openApp('/dashboard?tab=past', anne)

  await says(['Payé : 50.00 CHF fictifs, fonds libérés'], await cardNamed('Ranger la cave'))
  await press(/^Payer 62\.50/, await cardNamed('Tailler la haie'))

  expect(location.assign).toHaveBeenCalledWith(`/payment?jobId=${job.id}&amount=62.50&studentId=${tom.id}`)
  expect(screen.getAllByRole('button', { name: /^Payer/ })).toHaveLength(1)
})

test('a job of a student who is gone can no longer be paid, and explains why (1.2.431)', async () => {
  const { anne, tom, job } = tomWorksForAnne()
  const paid = agree(anne, tom, 'Ranger la cave')
  network.api.money.paid(paid.id, 5_000)
  for (const done of [job, paid]) move(done, 'completed')
  erase(tom, anne)
  await openApp('/dashboard?tab=past', anne)

  await says(['Compte supprimé : ce job ne peut plus être payé par carte.'], await cardNamed('Tailler la haie'))
  await says(['Payé : 50.00 CHF fictifs, fonds libérés'], await cardNamed('Ranger la cave'))

  expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull()
  expect(screen.getAllByText(/ne peut plus être payé/)).toHaveLength(1)
})

test('without network nothing is paid', async () => {
  const { anne } = tomWorksForAnne()
  const { press } = await openApp(accepted, anne)
  network.setOnline(false)
  await says(['Nécessite le réseau'])

  await press('Réserver le paiement')

  expect(location.assign).not.toHaveBeenCalled()
})
