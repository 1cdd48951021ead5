import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { readPressed } from '../../sync/mutations/notifications.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { haveServiceWorkers } from '../testing/service-workers.ts'
import { inviteToPush, onPushMoment } from './invitation.ts'

afterEach(() => void vi.unstubAllGlobals())

const allowPushes = () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
}

test('what only a push has brought stays shown; what is read, and what is somebody else’s, goes', async () => {
  allowPushes()
  const lea = register('student', 'Léa')
  network.api.server.state.notifications.clear()
  network.api.server.notify(lea.id, 'Candidature acceptée', 'application_update', '/dashboard?tab=candidatures')
  const [known] = [...network.api.server.state.notifications.values()]
  network.api.server.state.notifications.set(known!.id, { ...known!, isRead: true })
  const shownOf = (userId: string, notificationId: string) => ({ data: { userId, notificationId }, close: vi.fn() })
  const shown = [shownOf(lea.id, 'came-by-push'), shownOf(lea.id, known!.id), shownOf('marc', 'his')]
  const registration = {
    pushManager: { getSubscription: () => Promise.resolve(null) },
    getNotifications: () => Promise.resolve(shown),
  }
  haveServiceWorkers({ getRegistration: () => Promise.resolve(registration) })

  await openApp('/contact', lea)
  await vi.waitFor(async () => expect(await openDatabase(lea.id).notifications.count()).toBe(1), { timeout: 10_000 })

  await vi.waitFor(() => expect(shown[1]!.close).toHaveBeenCalled(), { timeout: 10_000 })
  expect(shown.map(({ close }) => close.mock.calls.length > 0)).toEqual([false, true, true])
})

test('what was pressed on the locked screen before the device knew of it arrives as read', async () => {
  const lea = register('student', 'Léa')
  network.api.server.state.notifications.clear()
  network.api.server.notify(lea.id, 'Candidature acceptée', 'application_update', '/dashboard?tab=candidatures')
  const [pressed] = [...network.api.server.state.notifications.values()]
  const database = openDatabase(lea.id)
  await database.open()
  await readPressed(database, { id: pressed!.id })

  await openApp('/contact', lea)

  const isReadThere = () => network.api.server.state.notifications.get(pressed!.id)?.isRead
  await vi.waitFor(() => expect(isReadThere()).toBe(true), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await openDatabase(lea.id).outbox.count()).toBe(0), { timeout: 10_000 })
  expect(await openDatabase(lea.id).notifications.toArray()).toMatchObject([{ id: pressed!.id, isRead: true }])
})

test('who agrees to pushes in a browser that asks nobody can still put the question off', async () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => new Promise(() => {}) })
  haveServiceWorkers({ controller: {} })
  const { press } = await openApp('/dashboard', register('student', 'Léa'))
  // The dialog's code is loaded after the first screen.
  await vi.waitFor(() => expect((inviteToPush('letter'), screen.queryByRole('dialog'))).not.toBeNull())
  const question = await dialogNamed(/^Savoir dès qu’on vous répond/)

  await press('Activer les notifications', question)
  await press('Un instant...', question)
  await press('Plus tard', question)

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.for([
  ['default', true],
  ['granted', true],
  ['denied', false],
] as const)('whoever has said nothing on this device, whose browser says %s, is asked: %s', ([permission, isAsked]) => {
  const lea = register('student', 'Léa')
  localStorage.setItem('coup-de-main.user', JSON.stringify(lea))
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
  haveServiceWorkers({ controller: {} })
  const asked = vi.fn()
  const end = onPushMoment(asked)

  const is = inviteToPush('letter')
  end()

  expect([is, asked.mock.calls.length]).toEqual([isAsked, isAsked ? 1 : 0])
})
