import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.gen.ts'

interface AppRouterOptions {
  /** On the server one entry. */
  history?: RouterHistory
  /** Asked after each navigation: whether the page goes to its top, or to where it was left. */
  mayScroll?: () => boolean
}

/** The app's addresses and screens. */
export const createAppRouter = ({ history, mayScroll = () => true }: AppRouterOptions = {}) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    // What a screen shows comes from the device, so a loader that ran is fresh until the next visit.
    defaultPreloadStaleTime: 0,
    // On the server it would write a script into the page.
    scrollRestoration: history ? false : mayScroll,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
