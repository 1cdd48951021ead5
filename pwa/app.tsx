import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { documentIds } from '../schema/documents.ts'
import { createAppRouter } from './router.ts'
import { readBrought } from './served/arrival.ts'
import { TakingOver } from './served/taking-over.tsx'
import { breathe } from './served/wanted.ts'
import { BroughtProvider } from './shell/brought.tsx'

/** Shows the screen at this address, in the place of what the server rendered of it. */
export const startApp = async (): Promise<void> => {
  const brought = readBrought()
  let isInPlace = !brought
  const router = createAppRouter({ mayScroll: () => isInPlace })
  const forget = router.subscribe('onRendered', () => {
    forget()
    isInPlace = true
    // Not before: the first screen comes from nowhere, and while pages turn a press falls on neither.
    router.update({ ...router.options, defaultViewTransition: true })
    // Whoever scrolled what the server rendered stays there, and comes back to there: the router keeps the places it saw scrolled.
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
  // What the server rendered stays in sight until the screen's code is here, so that the app takes its place at once and whole.
  if (brought) {
    await router.load()
    await breathe()
  }

  const root = createRoot(document.getElementById(documentIds.app)!)
  const app = (
    <StrictMode>
      <BroughtProvider value={brought ?? {}}>
        <TakingOver router={router}>
          <RouterProvider router={router} />
        </TakingOver>
      </BroughtProvider>
    </StrictMode>
  )
  // Behind a page that can be read already, it's made in small pieces.
  if (brought) startTransition(() => root.render(app))
  else root.render(app)
}
