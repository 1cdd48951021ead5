import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useLiveQuery } from 'dexie-react-hooks'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '../data/local-database.tsx'
import { network } from '../testing/network.ts'
import { says } from '../testing/reading.ts'
import { render } from '../testing/render.ts'
import { fail } from '../testing/storage.ts'
import { Shell } from './shell.tsx'

function Throwing(): never {
  throw new Error('no code')
}

/** Opens the app's shell around one screen that throws. */
async function openBroken(path = '/', component: Parameters<typeof createRoute>[0]['component'] = Throwing) {
  const rootRoute = createRootRoute({ component: Shell })
  const broken = createRoute({ getParentRoute: () => rootRoute, path, component })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: rootRoute.addChildren([broken]), history })
  await router.load()
  // React and the router both log the error.
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  render(<RouterProvider router={router as never} />)
  return userEvent.setup({ delay: null })
}

test('a screen that breaks keeps the header, says that nothing is lost, and asks for a new page', async () => {
  const user = await openBroken()
  await screen.findByRole('heading', { level: 1, name: 'Cette page ne s’affiche pas' })
  await says(['Rien de ce que vous avez écrit n’est perdu.', 'Connexion'])

  await user.click(screen.getByRole('button', { name: 'Réessayer' }))

  expect(location.reload).toHaveBeenCalledOnce()
})

test('the moderation says that it needs the network, and comes by itself once that is back (1.2.501)', async () => {
  network.setOnline(false)
  await openBroken('/moderation')
  await screen.findByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })
  await says(['La modération nécessite le réseau : elle s’affichera dès que vous serez en ligne.'])
  expect(screen.getByRole('link', { name: 'Tableau de bord' }).getAttribute('href')).toBe('/dashboard')
  expect(location.reload).not.toHaveBeenCalled()

  network.setOnline(true)

  await expect.poll(() => location.reload).toHaveBeenCalledOnce()
})

test('a screen whose code is not there without network says so, and comes once that is back, without a new page (1.2.572)', async () => {
  network.setOnline(false)
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return await Promise.resolve({ component: () => <h1>La page</h1> })
  })
  await openBroken('/', lazyRouteComponent(load, 'component'))
  await screen.findByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })
  await says(['Cette page n’est pas sur cet appareil : elle s’affichera dès que vous serez en ligne.', 'Connexion'])

  network.setOnline(true)

  await screen.findByRole('heading', { level: 1, name: 'La page' })
  expect(location.reload).not.toHaveBeenCalled()
})

test('a screen whose code does not come with the network either begins the page anew', async () => {
  network.setOnline(false)
  await openBroken(
    '/',
    lazyRouteComponent(() => Promise.reject<{ component: () => null }>(new TypeError('gone')), 'component'),
  )
  await screen.findByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })

  network.setOnline(true)

  await expect.poll(() => location.reload).toHaveBeenCalledOnce()
})

test('a screen that the storage has broken comes back by itself once that answers (1.2.546)', async () => {
  const heal = fail('getAll', 'feeds')
  function Chat() {
    const database = useDatabase()
    const rows = useLiveQuery(() => database.feeds.limit(1).toArray(), [database])
    return rows && <p>Votre conversation</p>
  }
  await openBroken('/conversation', Chat)
  await screen.findByRole('heading', { level: 1, name: 'Cette page ne s’affiche pas' })

  heal()

  await screen.findByText('Votre conversation', undefined, { timeout: 6_000 })
})
