import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { useDashboardPlace } from './place.ts'

test('a dialog that closes while the dashboard is being left does not lead back to it', async () => {
  let arrive = () => {}
  let close = () => {}
  const Dashboard = () => {
    const { go } = useDashboardPlace()
    close = () => go({ tab: 'jobs' }, { replace: true })
    return <h1>Tableau de bord</h1>
  }
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/dashboard', component: Dashboard }),
    createRoute({
      getParentRoute: () => root,
      path: '/about',
      // Its code is on its way.
      loader: () => new Promise<void>((resolve) => (arrive = resolve)),
      component: () => <h1>À propos</h1>,
    }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/dashboard'] }) })
  await router.load()
  render(<RouterProvider router={router as never} />)
  void router.navigate({ to: '/about' })
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/about'))

  close()
  arrive()

  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('À propos'))
  expect(router.state.location.pathname).toBe('/about')
})
