import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.gen.ts'

/** The app's addresses and screens; on the server with a history of one entry. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    // What a screen shows comes from the device, so a loader that ran is fresh until the next visit.
    defaultPreloadStaleTime: 0,
    // On the server it would write a script into the page.
    scrollRestoration: !history,
    defaultViewTransition: true,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
