import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { accept, agree, apply, publish, register, say } from '../../testing/people.ts'
import { says } from '../../testing/reading.ts'

const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby'))
const titles = () => names().map((id) => document.getElementById(id ?? '')?.textContent)

test('dialogs that open unasked wait for their turn, and Escape closes each', async () => {
  const [anne, lea] = [register('private'), register('student')]
  const job = agree(anne, lea, 'Tailler la haie')
  network.api.money.paid(job.id, 6_250)
  const complaint = network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { user, press, goTo } = await openApp('/accepted-jobs', lea)
  await press('Répondre', await screen.findByRole('region', { name: 'Problème signalé' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Votre réponse/ })
  await waitFor(() => expect(field.disabled).toBe(false))
  await user.type(field, 'Je reviens samedi.')
  await goTo('/about')
  await expect.poll(() => openDatabase(lea.id).drafts.count()).toBe(1)
  network.api.complaints.act(anne.id, complaint.id, 'withdraw', { id: '', text: '' })
  accept(apply(lea, publish(anne, 'Ranger la cave')))

  await goTo('/dashboard')
  const [first] = await screen.findAllByRole('dialog')
  await expect.poll(() => first?.contains(document.activeElement)).toBe(true)
  const before = titles()
  await user.keyboard('{Escape}')

  const second = before[0] === 'Félicitations' ? 'Réponse non envoyée' : 'Félicitations'
  const next = await dialogNamed(second)
  await expect.poll(() => next.contains(document.activeElement)).toBe(true)
  expect(before).toHaveLength(1)
  await user.keyboard('{Escape}')
  await expect.poll(titles).toEqual([])
})

test('congratulations wait until a student has closed their open list', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const waiting = apply(lea, publish(marc, 'Ranger la cave'))
  const { press } = await openApp('/dashboard', lea)
  await press(/candidature active/)
  await dialogNamed('Candidatures actives')

  accept(waiting)
  await says(['Acceptée'], await dialogNamed('Candidatures actives'))
  expect(titles()).toEqual(['Candidatures actives'])
  await press('Fermer', await dialogNamed('Candidatures actives'))

  await dialogNamed('Félicitations')
})

test('congratulations close no list of notifications that somebody reads, and open after it', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const waiting = apply(lea, publish(marc, 'Ranger la cave'))
  const { press, user } = await openApp('/dashboard', lea)
  await says(['1candidature active'])
  await press(/^Notifications/)
  await dialogNamed('Notifications')

  accept(waiting)
  await expect.poll(async () => (await openDatabase(lea.id).applications.toArray())[0]?.status).toBe('accepted')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(titles()).toEqual(['Notifications'])
  await user.keyboard('{Escape}')

  await dialogNamed('Félicitations')
})

test('a notification from the list opens its chat without congratulations in between', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  say(marc, lea, job, 'À samedi ?')
  const waiting = apply(lea, publish(marc, 'Ranger la cave'))
  const { press } = await openApp('/dashboard', lea)
  await press(/^Notifications/)
  accept(waiting)
  await expect
    .poll(async () => (await openDatabase(lea.id).applications.toArray()).every((one) => one.status === 'accepted'))
    .toBe(true)
  const seen = new Set<string | null | undefined>()
  const watcher = new MutationObserver(() => titles().forEach((title) => seen.add(title)))
  watcher.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => watcher.disconnect())

  await press(/^Nouveau message/, await dialogNamed('Notifications'))
  await screen.findByPlaceholderText('Tapez votre message...')

  expect([...seen]).not.toContain('Félicitations')
})

test('earnings that a student asks for come before the congratulations', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const { press, goTo } = await openApp('/about', lea)
  accept(apply(lea, publish(marc, 'Ranger la cave')))

  await goTo('/dashboard?tab=wallet')
  const earnings = await dialogNamed('Mes gains')
  await says(['1candidature active'])
  expect(titles()).toEqual(['Mes gains'])
  await press('Fermer', earnings)

  await dialogNamed('Félicitations')
})
