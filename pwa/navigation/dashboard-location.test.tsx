import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { useDashboardPlace } from './dashboard-location.ts'
import { usePendingPlace } from './pending-place.ts'

test('a dialog that closes while a person leaves the dashboard does not lead back to it', async () => {
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
      // The code of this route is still loading.
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

/** Opens a dashboard that writes which tab it shows and which one is loading, with buttons that lead to the tabs. */
const openDashboard = async () => {
  let go: ReturnType<typeof useDashboardPlace>['go'] = () => {}
  const Dashboard = () => {
    const { place, go: goTo } = useDashboardPlace()
    go = goTo
    return (
      <h1>
        {place.tab} <Coming />
      </h1>
    )
  }
  /** For each rendering, the tab that was loading and the tab at which the router was. */
  const drawn: string[] = []
  const Coming = () => {
    const coming = usePendingPlace()?.tab ?? 'nothing'
    drawn.push(`${coming} from ${router.latestLocation.state.dashboard?.tab ?? 'the start'}`)
    return `(${coming})`
  }
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/dashboard',
      component: Dashboard,
    }),
    createRoute({ getParentRoute: () => root, path: '/about', component: () => <h1>À propos</h1> }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/dashboard'] }) })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await shows(' (nothing)')
  return { router, drawn, go: (tab: 'jobs' | 'messages', options?: Parameters<typeof go>[1]) => go({ tab }, options) }
}
const shows = (words: string) => waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(words))

test('a press shows a preview first, then the place, and adds one entry to the history', async () => {
  const { router, drawn, go } = await openDashboard()

  go('messages')

  await shows('messages (nothing)')
  expect(drawn).toContain('messages from the start')
  expect(router.history.length).toBe(2)
})

test('the last of two quick presses counts', async () => {
  const { router, go } = await openDashboard()

  go('messages')
  go('jobs')

  await shows('jobs (nothing)')
  expect(router.history.length).toBe(2)
})

test('a layer over the dashboard is one step, also where it is closed twice', async () => {
  const { router, go } = await openDashboard()
  go('messages')
  await shows('messages (nothing)')
  go('jobs', { isOver: true })
  await shows('jobs (nothing)')

  go('messages', { replace: true })
  go('messages', { replace: true })

  await shows('messages (nothing)')
  expect(router.state.location.state.__TSR_index).toBe(1)
})

test('whoever goes elsewhere right after a press stays there', async () => {
  const { router, go } = await openDashboard()

  go('messages')
  await router.navigate({ to: '/about' })

  await shows('À propos')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(router.latestLocation.pathname).toBe('/about')
})
