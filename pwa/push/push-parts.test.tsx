import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { readPressed } from '../../sync/mutations/notifications.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { haveServiceWorkers } from '../testing/service-workers.ts'
import { inviteToPush, keepPushWish, onPushMoment, readPushWish } from './invitation.ts'

afterEach(() => void vi.unstubAllGlobals())

const allowPushes = () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
}

test('a push that the device does not know stays shown; read ones and another person’s go', async () => {
  allowPushes()
  const lea = register('student')
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

test('a notification pressed on the locked screen before the device knew it arrives as read', async () => {
  const lea = register('student')
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

test('a person who agrees to pushes in a browser that shows no question can still put it off', async () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => new Promise(() => {}) })
  haveServiceWorkers({ controller: {} })
  const { press } = await openApp('/dashboard', register('student'))
  // The dialog's code is loaded after the first screen.
  await vi.waitFor(() => expect((inviteToPush('letter'), screen.queryByRole('dialog'))).not.toBeNull())
  const question = await dialogNamed(/^Recevoir une notification dès qu’on vous répond/)

  await press('Activer les notifications', question)
  await press('Un instant...', question)
  await press('Plus tard', question)

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['takes its permission back', 'default', () => Promise.reject(new Error('not asked'))],
  ['has ended the subscription', 'granted', () => Promise.reject(new DOMException('no press', 'NotAllowedError'))],
])(
  'a browser that %s is noticed, and its person asked whether pushes go on again (1.2.541)',
  async (_n, permission, subscribe) => {
    const lea = register('student')
    keepPushWish(lea.id, 'on')
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission })
    const registration = {
      pushManager: { getSubscription: () => Promise.resolve(null), subscribe },
      getNotifications: () => Promise.resolve([]),
    }
    haveServiceWorkers({ ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) })

    const { press } = await openApp('/contact', lea)
    const question = await dialogNamed(/^Réactiver les notifications sur cet appareil/)
    await press('Plus tard', question)

    await vi.waitFor(() => expect(readPushWish(lea.id)).toBe('later'))
  },
)

test.for([
  ['default', true],
  ['granted', true],
  ['denied', false],
] as const)(
  'a person without an answer on this device, in a browser with the permission %s, is asked: %s',
  ([permission, isAsked]) => {
    const lea = register('student')
    localStorage.setItem('coup-de-main.user', JSON.stringify(lea))
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission })
    haveServiceWorkers({ controller: {} })
    const asked = vi.fn()
    const end = onPushMoment(asked)

    const is = inviteToPush('letter')
    end()

    expect([is, asked.mock.calls.length]).toEqual([isAsked, isAsked ? 1 : 0])
  },
)
