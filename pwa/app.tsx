import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { documentIds, type PreloadedAnswers } from '../schema/documents.ts'
import { openDatabase } from '../sync/store/database.ts'
import { preloadDialogs } from './accounts/account-dialog-code.ts'
import { askForDashboard } from './dashboard/asked-early.ts'
import { OperatorProvider, readOperator } from './session/operator.ts'
import { readStoredUser } from './session/stored-user.ts'
import { PreloadedProvider } from './data/preloaded.tsx'
import { createAppRouter } from './router.ts'
import { repeatPress, stopKeeping } from './ssr/early-input.ts'
import { readPreloaded } from './ssr/read-preloaded.ts'
import { nextTask } from './ui/next-task.ts'
import { keepScrollbarWidth } from './ui/overlays/scrollbar-width.ts'

/** Marks what the server wrote into the head about the page it sent. */
const ofPage = '[data-page]'

type AppRouter = ReturnType<typeof createAppRouter>

/** Shows the screen at this address: hydrates what the server rendered of it, or makes it. */
export const startApp = async (): Promise<void> => {
  const container = document.getElementById(documentIds.app)!
  keepScrollbarWidth()
  const preloaded = readPreloaded()
  const isHydrating = preloaded !== undefined
  let mayScroll = !isHydrating
  const router = createAppRouter({ mayScroll: () => mayScroll, isHydrating })
  const forget = router.subscribe('onRendered', () => {
    forget()
    mayScroll = true
    // Not before: the first screen comes from nowhere, and while pages turn a press falls on neither.
    router.update({ ...router.options, defaultViewTransition: true })
    // The router keeps the places that it sees scrolled: whoever scrolled the rendered page comes back to there.
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })

  if (isHydrating) await hydrate(container, router, preloaded)
  else {
    // Its rows are asked for once the first screen stands: by then it is open.
    const user = readStoredUser()
    if (user)
      void openDatabase(user.id)
        .open()
        .catch(() => undefined)
    // Code that is on the device is here at once: the screen is then drawn whole.
    await Promise.race([askForDashboard(), wait(patience)])
    createRoot(container).render(<App router={router} onMounted={preloadDialogs} />)
  }
}

/** Milliseconds that a screen's code is waited for before the frame is drawn without it. */
const patience = 300
const wait = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration))

/** The router has the screen's code before React begins, so that the first tree is the one that the server made. */
const hydrate = async (container: HTMLElement, router: AppRouter, preloaded: PreloadedAnswers): Promise<void> => {
  await nextTask()
  await router.load()
  await nextTask()
  const finish = () => {
    container.removeAttribute(documentIds.rendered)
    repeatPress()
    preloadDialogs()
  }
  stopKeeping()
  // In a transition React hydrates in small pieces, and at once whatever is pressed.
  startTransition(() => {
    hydrateRoot(container, <App router={router} preloaded={preloaded} onMounted={finish} />)
  })
  // A field that has the focus acts only on what it knows of.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // Of another page the head would be untrue.
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) for (const element of document.head.querySelectorAll(ofPage)) element.remove()
  })
}

interface AppProps {
  router: AppRouter
  preloaded?: PreloadedAnswers
  onMounted: () => void
}

function App({ router, preloaded, onMounted }: AppProps) {
  return (
    <StrictMode>
      <PreloadedProvider value={preloaded}>
        <OperatorProvider value={readOperator()}>
          <Mounted onMounted={onMounted}>
            <RouterProvider router={router} />
          </Mounted>
        </OperatorProvider>
      </PreloadedProvider>
    </StrictMode>
  )
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  // In a task of its own: a press repeated among React's effects meets parts that React may not hydrate just then, and is lost.
  useEffect(() => {
    const timer = setTimeout(onMounted)
    return () => clearTimeout(timer)
  }, [onMounted])
  return children
}
