import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { network } from '../testing/network.ts'
import { says } from '../testing/reading.ts'
import { render } from '../testing/render.ts'
import { Shell } from './shell.tsx'

/** Opens the app's shell around one screen that throws. */
async function openBroken(path = '/') {
  const rootRoute = createRootRoute({ component: Shell })
  const broken = createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: function Broken() {
      throw new Error('no code')
    },
  })
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
