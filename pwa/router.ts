import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.gen.ts'

interface AppRouterOptions {
  /** On the server one entry. */
  history?: RouterHistory
  /** Asked after each navigation: whether the page goes to its top, or to where it was left. */
  mayScroll?: () => boolean
  /** The first screen is in the document already. */
  isHydrating?: boolean
}

/** The app's addresses and screens. */
export const createAppRouter = ({ history, mayScroll = () => true, isHydrating = false }: AppRouterOptions = {}) => {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    // What a screen shows comes from the device, so a loader that ran is fresh until the next visit.
    defaultPreloadStaleTime: 0,
    // On the server it would write a script into the page.
    scrollRestoration: history ? false : mayScroll,
    ...(history && { history }),
  })
  // The router then makes the tree that it made on the server.
  if (isHydrating) router.ssr = { manifest: undefined }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
