import './theme/index.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routeTree } from './routes.gen.ts'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // What a screen shows comes from the device, so a loader that ran is fresh until the next visit.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultViewTransition: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
