import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.gen.ts'

interface AppRouterOptions {
  /** On the server, a history of one entry. */
  history?: RouterHistory
  /** Called after each navigation: whether the page scrolls to its top, or to its former position. */
  mayScroll?: () => boolean
  /** Whether the document already contains the first screen. */
  isHydrating?: boolean
}

/** The app's addresses and screens. */
export const createAppRouter = ({ history, mayScroll = () => true, isHydrating = false }: AppRouterOptions = {}) => {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    // A screen's data come from the device, so a loader that ran is fresh until the next visit.
    defaultPreloadStaleTime: 0,
    // On the server, this would write a script into the page.
    scrollRestoration: history ? false : mayScroll,
    ...(history && { history }),
  })
  // Makes the router render the same tree as on the server.
  if (isHydrating) router.ssr = { manifest: undefined }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
