import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { fillStorage } from '../testing/storage.ts'

const bell = (isUnread: boolean) =>
  screen.findByRole('button', { name: isUnread ? /^Notifications non lues/ : /^Notifications$/ })
const readOf = (userId: string) =>
  [...network.api.server.state.notifications.values()]
    .filter((one) => one.userId === userId)
    .map(({ isRead }) => isRead)

test('an empty list of notifications shows that there is nothing new', async () => {
  const { user } = await openApp('/contact', register('student'))

  await user.click(await bell(false))

  await says(['Rien de neuf', 'Vous verrez ici les réponses et les messages.'], await dialogNamed('Notifications'))
})

test('more than 99 unread ones are shown as 99+ (1.2.61, 1.9.10)', async () => {
  const lea = register('student')
  for (let number = 1; number <= 100; number += 1) network.api.server.notify(lea.id, `Nouvelle ${number}`)

  await openApp('/contact', lea)

  expect((await bell(true)).textContent).toContain('99+')
})

test('one press marks all notifications as read, also without network, and reaches the server (1.2.62, 1.4.17)', async () => {
  const lea = register('student')
  for (const title of ['Candidature retirée', 'Candidature refusée']) network.api.server.notify(lea.id, title)
  const { user, press } = await openApp('/contact', lea)
  network.setOnline(false)

  await user.click(await bell(true))
  const list = await dialogNamed('Notifications')
  await says(['Candidature retirée', 'Candidature refusée', 'non lue'], list)
  await press('Tout marquer comme lu', list)
  await saysNo(['non lue', 'Tout marquer comme lu'], list)
  expect(document.activeElement).toBe(list)
  expect(readOf(lea.id)).toEqual([false, false])
  network.setOnline(true)

  await expect.poll(() => readOf(lea.id)).toEqual([true, true])
})

test('a notification leads to its subject, and is then read (1.2.62, 1.4.17, 1.4.18)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  const about = `/dashboard?tab=messages&jobId=${job.id}`
  network.api.server.state.notifications.clear()
  network.api.server.notify(lea.id, 'Nouveau message', 'message', about)
  const { user, press } = await openApp('/contact', lea)

  await user.click(await bell(true))
  await press(/^Nouveau message/, await dialogNamed('Notifications'))

  await screen.findByPlaceholderText('Tapez votre message...')
  await expect.poll(() => readOf(lea.id)).toEqual([true])
})

test('on a device without room a notification still leads to its subject', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  network.api.server.state.notifications.clear()
  const about = `/dashboard?tab=messages&jobId=${job.id}`
  network.api.server.notify(lea.id, 'Nouveau message', 'message', about)
  const { user, press } = await openApp('/contact', lea)
  await user.click(await bell(true))
  fillStorage()

  await press(/^Nouveau message/, await dialogNamed('Notifications'))

  await screen.findByPlaceholderText('Tapez votre message...')
})

test('a device without room says that nothing was marked as read', async () => {
  const lea = register('student')
  network.api.server.notify(lea.id, 'Candidature refusée')
  const { user, press } = await openApp('/contact', lea)
  await user.click(await bell(true))
  const list = await dialogNamed('Notifications')
  fillStorage()

  await press('Tout marquer comme lu', list)

  await says(['Impossible de marquer comme lu', 'Cet appareil n’a plus de place.'])
  await says(['non lue'], list)
})

test('notifications that cannot be loaded show no error (1.8.16)', async () => {
  const lea = register('student')
  const { user } = await openApp('/contact', lea)
  network.reply('GET /api/sync/pull*', 500, 'not json')
  const asked = network.calls.length
  network.api.server.notify(lea.id, 'Nouvelle')
  network.announce()
  await expect.poll(() => network.calls.slice(asked).some((line) => line.includes('/api/sync/pull'))).toBe(true)

  await user.click(await bell(false))

  await says(['Rien de neuf'], await dialogNamed('Notifications'))
  expect(screen.queryByRole('alert')).toBeNull()
  await saysNo(['Erreur', 'not json'])
})
