import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { activeUserId } from '../../sync/engine/session.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { password, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { fail, fillLocalStorage, fillStorage } from '../testing/storage.ts'
import { toaster } from '../ui/toast.ts'

async function openLogin(): Promise<App & { dialog: HTMLElement }> {
  const app = await openApp('/contact')
  await app.press('Connexion')
  return { ...app, dialog: await dialogNamed('Connexion à Coup de main') }
}

const typeIn = async ({ fill }: App, email: string, secret = password) => {
  await fill('E-mail', email)
  await fill('Mot de passe', secret)
}

/** Presses "Se connecter". The answer waits for `asked.letGo`. */
const beginSigningIn = async () => {
  const lea = register('student', 'Léa')
  const app = await openLogin()
  await typeIn(app, lea.email)
  const asked = network.hold('POST /api/auth/login')
  await app.press('Se connecter')
  await screen.findByRole('button', { name: 'Connexion...' })
  return { ...app, asked }
}

// Shows rules 1.2.26, 1.2.27, 1.4.4, 1.4.10, 1.4.11.
test('a person who signs in reads that it is under way, then a welcome, and lands on the dashboard', async () => {
  const { asked, ...app } = await beginSigningIn()
  asked.letGo()

  await says(['Connexion réussie', 'Bon retour !'])
  expect(app.place()).toBe('/dashboard')
})

test('the dialog stays open during the sign-in, so that it leads nobody away from another screen later', async () => {
  const { asked, ...app } = await beginSigningIn()
  await app.press('Fermer', app.dialog)
  await app.user.keyboard('{Escape}')
  const isOpen = app.dialog.isConnected && app.dialog.dataset['state'] === 'open'
  asked.letGo()

  await expect.poll(app.place).toBe('/dashboard')
  expect(isOpen).toBe(true)
})

test('a wrong password shows an error at its field, which has the focus (1.7.9, 1.8.4)', async () => {
  const lea = register('student')
  const app = await openLogin()
  await typeIn(app, lea.email, 'autre-1234')

  await app.press('Se connecter')

  await within(app.dialog).findByText('E-mail ou mot de passe incorrect.')
  await says(['Erreur de connexion'])
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Mot de passe'))
})

test('a missing password or an invalid address shows an error before any request (1.5.9)', async () => {
  const app = await openLogin()
  await app.fill('E-mail', 'lea')

  await app.press('Se connecter')

  await says(['Adresse e-mail invalide', 'Mot de passe requis'], app.dialog)
  expect(network.calls.filter((line) => line.includes('/api/auth'))).toEqual([])
  await app.fill('E-mail', 'lea@example.ch')
  await saysNo(['Adresse e-mail invalide'], app.dialog)
  await says(['Mot de passe requis'], app.dialog)
})

test('the login names an unverified address, and sends its mail again (1.7.9, 1.8.3, 1.9.4)', async () => {
  network.api.verifiesAddresses = true
  const nora = register('student')
  const app = await openLogin()
  await typeIn(app, nora.email)

  await app.press('Se connecter')
  await says(['Compte non vérifié', 'Vérifiez votre email'])
  expect(toaster.getVisibleToasts()).toMatchObject([{ title: 'Compte non vérifié', duration: 8_000 }])
  await app.press('Renvoyer l’e-mail', app.dialog)

  await within(app.dialog).findByText('E-mail envoyé')
  expect(network.calls).toContain('POST /api/auth/resend')
})

test('an error of the server does not blame the password (1.8.4)', async () => {
  const lea = register('student')
  const app = await openLogin()
  await typeIn(app, lea.email)
  network.reply('POST /api/auth/login', 500, 'not json')

  await app.press('Se connecter')

  await says(['Erreur de connexion', 'Une erreur est survenue'])
})

test('without network the button waits for it and says so', async () => {
  const app = await openLogin()

  network.setOnline(false)

  await within(app.dialog).findByText('Nécessite le réseau')
  expect(within(app.dialog).getByRole('button', { name: 'Se connecter' })).toHaveProperty('disabled', true)
  network.setOnline(true)
  await expect
    .poll(() => within(app.dialog).getByRole('button', { name: 'Se connecter' }))
    .toHaveProperty('disabled', false)
})

test('a request for a new password gets one answer, whether there is an account or not', async () => {
  const nora = register('student')
  const app = await openLogin()
  await app.fill('E-mail', nora.email)
  await app.press(/oublié/, app.dialog)
  const forgot = await dialogNamed('Mot de passe oublié')
  const typed = fieldNamed('E-mail').value
  const answers: (string | null)[] = []

  for (const email of [nora.email, 'personne@example.ch']) {
    await app.fill('E-mail', email)
    await app.press('Recevoir le lien', forgot)
    answers.push((await within(forgot).findByRole('status')).textContent)
  }

  expect(typed).toBe(nora.email)
  expect(answers[0]).toMatch(/un e-mail est en route/)
  expect(answers[1]).toBe(answers[0])
})

test('on a full device whoever signs in reads that it has no room, and no session stays open', async () => {
  const lea = register('student')
  const app = await openLogin()
  await typeIn(app, lea.email)
  fillStorage()

  await app.press('Se connecter')

  await says(['Erreur de connexion', 'Cet appareil n’a plus de place. Libérez de la place, puis réessayez.'])
  expect([network.api.session, localStorage.getItem('coup-de-main.user')]).toEqual([null, null])
})

test('a storage that fails twice as somebody signs in is asked again, and they are signed in (1.2.546)', async () => {
  const lea = register('student')
  const app = await openLogin()
  await typeIn(app, lea.email)
  let failures = 0
  const heal = fail('get', 'entries', () => (failures += 1) === 2 && heal())

  await app.press('Se connecter')

  await expect.poll(() => activeUserId().catch(() => null), { timeout: 10_000 }).toBe(lea.id)
  expect(failures).toBe(2)
})

test('whoever signs in where the storage fails reads that, not a lack of room or a wrong password (1.2.546)', async () => {
  const lea = register('student')
  const app = await openLogin()
  await typeIn(app, lea.email)
  const heal = fail('get', 'entries')

  await app.press('Se connecter')

  await says(['Erreur de connexion', 'Le stockage de cet appareil ne répond pas. Réessayez dans un instant.'])
  await saysNo(['Libérez de la place', 'incorrect'])
  heal()
  expect(network.api.session).toBeNull()
})

test('whoever signs in where the storage never answers reads that within seconds (1.2.546)', async () => {
  const lea = register('student')
  const app = await openLogin()
  await typeIn(app, lea.email)
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue({} as IDBRequest)

  await app.press('Se connecter')
  await says(['Le stockage de cet appareil ne répond pas. Réessayez dans un instant.'])

  get.mockRestore()
  expect(network.api.session).toBeNull()
})

test('a browser that blocks cookies is named, with what to do, in both forms and after a try (1.2.755)', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  fillLocalStorage()
  const lea = register('student')
  const app = await openLogin()
  const blocked = 'Votre navigateur bloque les cookies de ce site.'
  await says([blocked, 'Autorisez-les dans les réglages du navigateur'], await screen.findByRole('dialog'))
  await typeIn(app, lea.email)

  await app.press('Se connecter')
  await says([`Erreur de connexion${blocked}`])
  await says([blocked], screen.getByRole('dialog'))
  await app.press("S'inscrire", screen.getByRole('dialog'))

  await says([blocked], await dialogNamed(/^Inscription|Créer/))
})

test('a browser that refuses its local storage leaves no session open', async () => {
  const lea = register('student')
  const app = await openLogin()
  await typeIn(app, lea.email)
  fillLocalStorage()

  await app.press('Se connecter')

  await says(['Erreur de connexion', 'Cet appareil n’a plus de place. Libérez de la place, puis réessayez.'])
  expect([network.api.session, await activeUserId()]).toEqual([null, null])
})

test('an account with a second factor asks for its code after the password (1.2.514)', async () => {
  const lea = register('student')
  network.api.security.secondFactor = { isOn: true, codesLeft: 10 }
  const app = await openLogin()
  await typeIn(app, lea.email)
  await app.press('Se connecter', app.dialog)
  await app.fill('Code à usage unique', '000000')
  await app.press('Se connecter', app.dialog)
  await says(['Ce code n’est pas valable'], app.dialog)
  await app.fill('Code à usage unique', '123456')

  await app.press('Se connecter', app.dialog)

  await says(['Connexion réussie'])
})
