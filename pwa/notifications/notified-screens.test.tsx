import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, move, register, review } from '../testing/people.ts'
import { says } from '../testing/reading.ts'

/** The address that the API gives a notification of this title (api/notifications/notifications.ts). */
const wallet = '/dashboard?tab=wallet'

/** Makes a job of Tom's for Anne, who has paid 62.50 CHF. */
const paidWork = () => {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Tailler la haie')
  return { anne, tom, job, payment: network.api.money.paid(job.id, 6_250) }
}
type Work = ReturnType<typeof paidWork>

test.each<[string, 'anne' | 'tom', string, string[], (work: Work) => void]>([
  ['Paiement réservé', 'tom', wallet, ['Tailler la haie', '59.37 CHF', 'Réservé'], () => {}],
  ['Fonds libérés', 'anne', wallet, ['Fonds libérés pour « Tailler la haie »'], ({ job }) => move(job, 'completed')],
  [
    'Paiement remboursé',
    'anne',
    wallet,
    ['Réservation pour « Tailler la haie »'],
    ({ payment }) => void (payment.state = 'refunded'),
  ],
  [
    'Annulation proposée',
    'tom',
    '/accepted-jobs',
    ['Tailler la haie', 'Annulation proposée', 'Accepter l’annulation', 'Refuser'],
    ({ job }) => move(job, 'cancelled'),
  ],
  [
    'Vous avez reçu une évaluation',
    'anne',
    '/dashboard?tab=reviews',
    ['Très poli.'],
    ({ anne }) => review(anne, { title: 'Tailler la haie', comment: 'Très poli.' }),
  ],
])('“%s” leads %s to a screen that shows it', async (title, who, address, shown, prepare) => {
  const work = paidWork()
  prepare(work)
  network.api.server.state.notifications.clear()
  network.api.server.notify(work[who].id, title, 'other', address)
  const { user, press } = await openApp('/contact', work[who])

  await user.click(await screen.findByRole('button', { name: /^Notifications non lues/ }))
  await press(new RegExp(`^${title}`), await dialogNamed('Notifications'))

  await says(shown)
})

test('the evaluations close into the dashboard, and open again by their button', async () => {
  const anne = register('private')
  review(anne, { title: 'Tailler la haie', comment: 'Très poli.' })
  const { press, place } = await openApp('/dashboard?tab=reviews', anne)
  await says(['Très poli.'])

  await press('Fermer')
  await expect.poll(() => screen.queryByText('Très poli.')).toBeNull()
  await press('Mes évaluations')

  await says(['Très poli.'])
  expect(place()).toBe('/dashboard')
})
