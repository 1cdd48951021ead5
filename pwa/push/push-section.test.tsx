import { fireEvent, screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalText } from '../../schema/refusals.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { haveServiceWorkers } from '../testing/service-workers.ts'

const path = '/settings'
afterEach(() => void vi.unstubAllGlobals())

test('a browser without pushes says so, and one that refuses them says where to allow them (1.2.362)', async () => {
  await openApp(path, register('student'))
  await says(['Indisponible sur ce navigateur'])

  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'denied' })
  haveServiceWorkers()
  await openApp(path, register('private'))

  await says(['Notifications refusées', 'Autorisez-les dans ses réglages'])
})

test('a permission that is changed in the browser’s settings counts as soon as the person is back', async () => {
  const browser = { permission: 'denied' }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', browser)
  haveServiceWorkers()
  await openApp(path, register('student'))
  await says(['Notifications refusées', 'puis revenez ici'])

  browser.permission = 'default'
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('checkbox', { name: /^Notifications sur cet appareil/ })
  await saysNo(['Notifications refusées'])

  browser.permission = 'denied'
  globalThis.dispatchEvent(new Event('focus'))
  await says(['Notifications refusées'])
})

test.each([
  ['refuses without keeping the refusal', () => Promise.resolve('denied'), 'C’est impossible en navigation privée'],
  [
    'asks nobody',
    () => new Promise<string>(() => {}),
    'S’il ne demande rien, c’est qu’il refuse les notifications ici.',
  ],
])('the switch shows an explanation in a browser that %s', async (_name, requestPermission, words) => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  haveServiceWorkers()
  const { user } = await openApp(path, register('student'))
  const section = await screen.findByRole('region', { name: 'Notifications hors de l’application' })

  await user.click(await within(section).findByRole('checkbox', { name: /^Notifications sur cet appareil/ }))

  await says([words], section)
})

test('a press that came to nothing leaves the switch off, and the next one asks again', async () => {
  const requestPermission = vi.fn(() => Promise.resolve('default'))
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  haveServiceWorkers()
  const { user } = await openApp(path, register('student'))
  const here = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Notifications sur cet appareil/ })
  await expect.poll(() => here.disabled).toBe(false)

  await user.click(here)
  await says(['C’est impossible en navigation privée'])
  expect(here.checked).toBe(false)
  await user.click(here)

  await expect.poll(() => requestPermission.mock.calls.length).toBe(2)
})

test('pushes that were turned on stay shown as on, in a browser that does not report the permission it was given', async () => {
  const browser = { permission: 'default' }
  const give = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return (browser.permission = 'granted')
  }
  const subscription = {
    options: { applicationServerKey: Buffer.from('BPublic', 'base64url') },
    toJSON: () => ({ endpoint: 'https://push.example', keys: {} }),
  }
  let subscribed: typeof subscription | null = null
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribed),
    subscribe: () => Promise.resolve((subscribed = subscription)),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', Object.assign(browser, { requestPermission: give }))
  haveServiceWorkers({
    ready: Promise.resolve({ pushManager }),
    getRegistration: () => Promise.resolve({ pushManager, getNotifications: () => Promise.resolve([]) }),
  })
  network.reply('POST /api/account/push', 204, '')
  const { user } = await openApp(path, register('student'))
  const here = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Notifications sur cet appareil/ })
  await expect.poll(() => here.disabled).toBe(false)

  await user.click(here)
  await says(['Notifications activées sur cet appareil'])

  await expect.poll(() => here.checked).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(here.checked).toBe(true)
})

test('quiet hours are switched on, changed and off again (1.2.364)', async () => {
  const { user } = await openApp(path, register('student'))
  const quiet = await screen.findByRole('checkbox', { name: /^Heures calmes/ })
  const kept = () => network.api.security.quietHours

  await user.click(quiet)
  await expect.poll(kept).toEqual({ from: 1_320, to: 420 })
  const end = await screen.findByLabelText('À')
  fireEvent.input(end, { target: { value: '22:00' } })
  fireEvent.focusOut(end)
  await says(['Les deux heures doivent différer.'])
  expect(kept()).toEqual({ from: 1_320, to: 420 })
  fireEvent.input(end, { target: { value: '08:30' } })
  fireEvent.focusOut(end)
  await expect.poll(kept).toEqual({ from: 1_320, to: 510 })
  await user.click(quiet)

  await expect.poll(kept).toBeNull()
})

test('changing both quiet hours one after the other keeps the focus in the field', async () => {
  const { user } = await openApp(path, register('student'))
  await user.click(await screen.findByRole('checkbox', { name: /^Heures calmes/ }))
  const kept = () => network.api.security.quietHours
  await expect.poll(kept).toEqual({ from: 1_320, to: 420 })
  const [from, to] = [await screen.findByLabelText('De'), screen.getByLabelText('À')]

  fireEvent.input(from, { target: { value: '21:00' } })
  to.focus()
  fireEvent.focusOut(from)
  await expect.poll(kept).toEqual({ from: 1_260, to: 420 })
  expect(document.activeElement).toBe(to)
  fireEvent.input(to, { target: { value: '06:30' } })
  fireEvent.focusOut(to)

  await expect.poll(kept).toEqual({ from: 1_260, to: 390 })
})

test('an hour that is refused while the next one is entered is saved with that one', async () => {
  const { user } = await openApp(path, register('student'))
  await user.click(await screen.findByRole('checkbox', { name: /^Heures calmes/ }))
  const kept = () => network.api.security.quietHours
  await expect.poll(kept).toEqual({ from: 1_320, to: 420 })
  const [from, to] = [await screen.findByLabelText('De'), screen.getByLabelText('À')]
  const line = 'POST /api/account/quiet-hours'
  network.reply(line, 429, { code: 'slow_down', message: refusalText('slow_down') })
  const { letGo } = network.hold(line)

  fireEvent.input(from, { target: { value: '21:00' } })
  fireEvent.focusOut(from)
  await expect.poll(() => network.calls.filter((call) => call === line)).toHaveLength(2)
  fireEvent.input(to, { target: { value: '06:30' } })
  fireEvent.focusOut(to)
  network.heal()
  letGo()

  await expect.poll(kept).toEqual({ from: 1_260, to: 390 })
  await saysNo(['Rien n’a changé'])
  expect([screen.getByLabelText('De'), screen.getByLabelText('À')].map((field) => Reflect.get(field, 'value'))).toEqual(
    ['21:00', '06:30'],
  )
})

test('an hour entered as the network went is saved once the network is back', async () => {
  const { user } = await openApp(path, register('student'))
  await user.click(await screen.findByRole('checkbox', { name: /^Heures calmes/ }))
  const kept = () => network.api.security.quietHours
  await expect.poll(kept).toEqual({ from: 1_320, to: 420 })
  const from = await screen.findByLabelText<HTMLInputElement>('De')

  fireEvent.input(from, { target: { value: '21:00' } })
  network.setOnline(false)
  await expect.poll(() => from.disabled).toBe(true)
  network.setOnline(true)

  await expect.poll(kept).toEqual({ from: 1_260, to: 420 })
  expect(from.value).toBe('21:00')
})

test('a missing hour shows an error at its own field', async () => {
  const { user } = await openApp(path, register('student'))
  await user.click(await screen.findByRole('checkbox', { name: /^Heures calmes/ }))

  fireEvent.input(await screen.findByLabelText('De'), { target: { value: '' } })

  await expect.poll(() => screen.getByLabelText('De').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('À').getAttribute('aria-invalid')).not.toBe('true')
})

test('quiet hours whose answer is lost stand as the server has them', async () => {
  const { user } = await openApp(path, register('student'))
  const quiet = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Heures calmes/ })
  await user.click(await quiet())
  await screen.findByLabelText('De')
  network.loseAnswers('POST /api/account/quiet-hours')

  await user.click(await quiet())

  await says(['Pas de réponse'])
  await saysNo(['Rien n’a changé'])
  await expect.poll(async () => (await quiet()).checked).toBe(false)
  expect(network.api.security.quietHours).toBeNull()
})
