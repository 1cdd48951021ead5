import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { agree, jobNow, move, register } from '../../testing/people.ts'
import { says } from '../../testing/reading.ts'

test('a home that opens reads the student’s jobs once, for what comes next and for its figures', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  agree(marc, lea, 'Laver les vitres')
  move(agree(marc, lea, 'Ranger la cave'), 'completed')
  const { goTo } = await openApp('/contact', lea)
  const { jobs } = openDatabase(lea.id)
  await expect.poll(() => jobs.count()).toBe(2)
  network.setOnline(false)
  const where = vi.spyOn(jobs, 'where')

  await goTo('/dashboard')
  await says(['chez Marc', 'job terminé', 'gains totaux'])

  expect(where.mock.calls.flat().filter((index: unknown) => index === 'assignedToId')).toHaveLength(1)
})

test('work under way without a day does not hide the next job that has one (1.2.720)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  move(agree(marc, lea, 'Écrire mes souvenirs', { scheduledFor: null }), 'in_progress')
  const next = agree(marc, lea, 'Nourrir le chat', { scheduledFor: '2027-12-02T12:00:00.000Z' })

  await openApp('/dashboard', lea)

  const current = await screen.findByRole('region', { name: 'Job en cours' })
  await says(['Écrire mes souvenirs', 'Ensuite : je 2 déc. 2027, 13:00 · Nourrir le chat'], current)
  expect(within(current).getByRole('link', { name: 'Nourrir le chat' }).getAttribute('href')).toBe(`/jobs/${next.id}`)
})

test('without network each task that needs it says so on its row, and no other one does (1.2.595)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Laver les vitres')
  network.api.server.state.jobs.set(job.id, { ...jobNow(job.id), scheduledFor: '2026-01-05T09:00:00.000Z' })
  move(agree(marc, lea, 'Ranger la cave'), 'completed')
  await openApp('/dashboard', marc)
  const tasks = await screen.findByRole('region', { name: 'À faire' })
  const rows = () => within(tasks).getAllByRole('article')
  await says(['Confirmer', 'Payer'], tasks)

  network.setOnline(false)

  await expect
    .poll(() =>
      rows().map((row) => [row.textContent.includes('Laver'), row.textContent.includes('Nécessite le réseau')]),
    )
    .toEqual([
      [true, true],
      [false, false],
    ])
})

test('the task to pay notes the payment by hand, as the offer says (2.2.291)', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  move(agree(marc, lea, 'Laver les vitres'), 'completed')
  const { press } = await openApp('/dashboard', marc)

  await press('Payer Léa')
  await press('Enregistrer le paiement', await screen.findByRole('dialog', { name: 'Vous avez payé' }))

  await says(['Évaluer Léa'])
  await expect.poll(() => network.api.server.state.handPayments.size).toBe(1)
})

test('the room of the tasks stays as high as last time until it is known which of them there are', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  move(agree(marc, lea, 'Laver les vitres'), 'completed')
  agree(marc, lea, 'Ranger la cave')
  localStorage.setItem(`coup-de-main.shown-work:${lea.id}`, '432')
  const asking = network.hold(`GET /api/users/${marc.id}`)
  const room = () => document.querySelector('main [style*="min-height: 432px"]')

  await openApp('/dashboard', lea)
  await says(['chez Marc'])
  expect(room()).not.toBeNull()

  asking.letGo()
  await screen.findByRole('region', { name: 'À faire' })
  await expect.poll(room).toBeNull()
})
