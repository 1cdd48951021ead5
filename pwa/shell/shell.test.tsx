import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { openChat } from '../testing/chat.ts'
import { nameOperator } from '../testing/operator.ts'
import { network } from '../testing/network.ts'
import { openFromMe, tabBar } from '../testing/navigation.ts'
import { publish, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
/** Returns the app's header. happy-dom counts the header of each section as a banner, too. */
const header = () => screen.getAllByRole('banner')[0]!
const menuOf = async ({ press }: Awaited<ReturnType<typeof openApp>>) => {
  await press('Menu')
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

// Shows rules 1.2.1, 1.2.3, 1.2.4, 1.2.6, 1.2.7, 1.2.8, 1.6.4, 1.9.6, 2.2.160.
test('a visitor finds the documented header, menu and footer', async () => {
  const app = await openApp('/contact')

  expect(linksIn('Principale')).toEqual([
    ['Emplois', '/jobs'],
    ['Services', '/services'],
    ['Comment ça marche', '/#how-it-works'],
    ['À propos', '/#about'],
  ])
  expect(linksIn('Plateforme')).toEqual([
    ['Emplois', '/jobs'],
    ['Services', '/services'],
    ['Comment ça marche', '/features'],
    ['Démo Twint', '/twint-demo'],
  ])
  expect(linksIn('Informations légales').map(([name]) => name)).toEqual([
    'Conditions d’utilisation',
    'Protection des données',
    'À propos',
    'Contact',
  ])
  await says([`© 2024–${new Date().getFullYear()} Coup de main`])
  expect(screen.queryByRole('link', { name: /^Nous suivre/ })).toBeNull()
  expect(within(header()).getByRole('link', { name: 'Coup de main, accueil' }).getAttribute('href')).toBe('/')
  expect(await menuOf(app)).toEqual(['Emplois', 'Services', 'Comment ça marche', 'À propos', 'Connexion', "S'inscrire"])
})

test('the footer leads to the operator’s page in a social network, where there is one (1.2.7)', async () => {
  nameOperator({ socialUrl: 'https://www.instagram.com/coupdemain/' })

  await openApp('/jobs')

  const social = await screen.findByRole('link', { name: /^Nous suivre sur Instagram/ })
  expect(social.getAttribute('href')).toBe('https://www.instagram.com/coupdemain/')
  expect([social.getAttribute('target'), social.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('somebody signed in is welcomed by name, and finds the dashboard, the way out and the footer (1.2.5–1.2.7, 1.6.4)', async () => {
  await openApp('/contact', register('student', 'Léa'))

  await within(header()).findByText('Bonjour, Léa')

  expect(within(header()).getByRole('link', { name: 'Tableau de bord' }).getAttribute('href')).toBe('/dashboard')
  within(header()).getByRole('button', { name: 'Déconnexion' })
  expect(linksIn('Plateforme')).toContainEqual(['Démo Twint', '/twint-demo'])
  await says([`© 2024–${new Date().getFullYear()} Coup de main`])
})

test.each([['student'], ['private']] as const)(
  '“Moi” of a %s leads to the dashboard, and does not mark that as the page one is on (1.2.5, 1.2.181)',
  async (role) => {
    const { user } = await openApp('/dashboard?tab=me', register(role, 'Claude'))
    // The screen's own `main` takes the place of the one before.
    const home = await waitFor(() => within(screen.getByRole('main')).getByRole('link', { name: 'Tableau de bord' }))
    expect(home.getAttribute('aria-current')).toBeNull()

    await user.click(home)

    await screen.findByRole('heading', { level: 1, name: 'Bonjour Claude' })
  },
)

test.each([
  ['student', ['Accueil', 'Emplois', 'Mes jobs', 'Messages', 'Moi']],
  ['private', ['Jobs actifs', 'Mes jobs', 'Messages', 'Historique', 'Moi']],
] as const)('a %s finds the same five tabs on every screen, and no other menu (1.2.180)', async (side, tabs) => {
  const person = register(side)
  const job = publish(register('private'), 'Porter du bois')
  const { goTo } = await openApp('/dashboard', person)
  const names = () =>
    within(tabBar())
      .getAllByRole('link')
      .map((link) => link.textContent.replace(/^\d.*?(?=[A-Z])/, ''))

  for (const path of [
    '/dashboard',
    `/jobs/${job.id}`,
    '/accepted-jobs',
    '/settings',
    '/jobs',
    '/about',
    '/moderation',
  ]) {
    await goTo(path)
    await screen.findAllByRole('heading', { level: 1 })
    await expect.poll(names).toEqual(tabs)
    expect(screen.queryByRole('button', { name: /^(Menu|Plus)$/ })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Principale' })).toBeNull()
  }
})

test('“Moi” has what the menus had, with the way out apart at the end (1.2.6, 1.2.181)', async () => {
  await openApp('/dashboard?tab=me', register('student', 'Léa'))

  const main = await screen.findByRole('main')
  await says(['Léa Essai'], main)
  expect(
    within(main)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/dashboard?tab=wallet',
    '/dashboard?tab=candidatures',
    '/accepted-jobs',
    expect.stringMatching(/^\/student\//),
    '/documents',
    '/settings',
    '/features',
    '/contact',
    '/services',
    '/jobs',
    '/about',
    '/terms',
    '/privacy',
    '/dashboard',
  ])
  expect(within(main).getAllByRole('button').at(-1)?.textContent).toContain('Déconnexion')
})

test('what “Moi” opens over the screen leads back to it', async () => {
  const app = await openApp('/dashboard', register('student'))
  await openFromMe(app, 'Mes gains')

  await app.press('Fermer', await dialogNamed('Mes gains'))

  await screen.findByRole('heading', { level: 1, name: 'Moi' })
})

test('on a wide window the settings are one press away from any page', async () => {
  const { user, place } = await openApp('/contact', register('student'))

  await user.click(await within(header()).findByRole('link', { name: 'Paramètres' }))

  await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
  expect(place()).toBe('/settings')
})

/** Makes each read of a store along an index fail, as on an iPhone that has lost its database. Returns the function that ends this. */
const failIndex = (name: string) => {
  const whole = IDBIndex.prototype.getAll as (...rest: unknown[]) => IDBRequest<unknown[]>
  const spy = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function read(this: IDBIndex, ...rest) {
    if (this.name !== name) return Reflect.apply(whole, this, rest)
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  return () => spy.mockRestore()
}

test('the end of the header, which a failed read of the device takes away, is back on the next screen', async () => {
  const lea = register('student')
  const { goTo } = await openApp('/contact', lea)
  const wayOut = () => within(header()).queryByRole('button', { name: 'Déconnexion' })
  await expect.poll(wayOut).not.toBeNull()
  // React logs the error.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const heal = failIndex('createdAt')
  network.api.server.notify(lea.id, 'Candidature acceptée', 'application_update', '/dashboard?tab=candidatures')
  network.announce()
  await expect.poll(wayOut).toBeNull()

  heal()
  await goTo('/about')

  await expect.poll(wayOut).not.toBeNull()
})

test('the way past the header leads to the content', async () => {
  await openApp('/contact')

  const skip = screen.getByRole('link', { name: 'Aller au contenu' })

  expect(document.querySelector(skip.getAttribute('href')!)?.tagName).toBe('MAIN')
})

test('the header counts a letter that waits offline, lists its text, and drops it once it is sent', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Ranger la cave à vin')
  const { press, fill, user } = await openApp(`/jobs/${job.id}`, lea)

  network.setOnline(false)
  await screen.findByRole('button', { name: 'Hors ligne' })
  await press('Postuler')
  await fill('Votre lettre', 'J’ai de bons bras.')
  await press('Envoyer ma candidature')
  await user.click(await screen.findByRole('button', { name: /1 en attente$/ }))
  const outbox = await dialogNamed('Envois')
  const waiting = await within(outbox).findByRole('article')
  await says(['Candidature · Ranger la cave à vin', 'J’ai de bons bras.', 'En attente d’envoi'], waiting)
  network.setOnline(true)

  await says(['Tout est envoyé', 'Aucun envoi en attente sur cet appareil.'], outbox)
})

test('the header says nothing while all is well, not even of what is sent in a moment (1.2.182)', async () => {
  const { job, press, fill } = await openChat()
  const states = () => within(header()).queryByRole('button', { name: /ligne|attente|Envoi/ })
  expect(states()).toBeNull()
  const sending = network.hold('POST /api/sync/push')

  await fill('Votre message', 'J’arrive.')
  await press('Envoyer')
  await says(['J’arrive.'])
  expect(within(header()).queryByText('Envoi de 1')).toBeNull()
  await expect.poll(states, { timeout: 4_000 }).not.toBeNull()
  sending.letGo()

  await within(header()).findByText('En ligne')
  expect(states()).toBeNull()
  expect([...network.api.server.state.messages.values()].map(({ jobId }) => jobId)).toEqual([job.id])
})

test('a start without network shows it at once, before the synchronisation has begun', async () => {
  const lea = register('student')
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  network.setOnline(false)

  await openApp('/jobs', lea)

  await screen.findByRole('button', { name: 'Hors ligne' })
})

// Shows rules 1.2.2, 2.2.16, 2.8.21.
test.each(['/nulle/part', '/nulle-part'])('%s shows that the page is missing, under its own title', async (path) => {
  await openApp(path)

  await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })
  expect(document.title).toBe('Page introuvable · Coup de main')
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/')
  expect(linksIn('Principale')).toHaveLength(4)
})

test('a visitor who follows a link of a screen that goes has the focus on the next one’s heading', async () => {
  const job = publish(register('private'), 'Porter du bois')
  const { user } = await openApp('/jobs')
  const link = await screen.findByRole('link', { name: /Porter du bois/ })
  link.focus()

  await user.keyboard('{Enter}')

  const heading = await screen.findByRole('heading', { level: 1, name: job.title })
  await expect.poll(() => document.activeElement).toBe(heading)
})
