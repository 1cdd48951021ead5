import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { documentIds, type PreloadedAnswers } from '../schema/documents.ts'
import { openDatabase } from '../sync/store/database.ts'
import { preloadDialogs } from './accounts/account-dialog-code.ts'
import { askEarly } from './dashboard/asked-early.ts'
import { lawCode } from './law/law-code.ts'
import { forgetTypedOver } from './navigation/typed-address.ts'
import { OperatorProvider, readOperator } from './session/operator.ts'
import { readStoredUser } from './session/stored-user.ts'
import { PreloadedProvider } from './data/preloaded.tsx'
import { createAppRouter } from './router.ts'
import { repeatPress, stopKeeping } from './ssr/early-press.ts'
import { readPreloaded } from './ssr/read-preloaded.ts'
import { RenderedAt } from './ui/hooks/rendered-at.ts'
import { nextTask } from './ui/next-task.ts'
import { keepScrollbarWidth } from './ui/overlays/scrollbar-width.ts'
import { reportUntranslated } from './ui/translated-text.ts'

/** Marks the elements that the server wrote into the head about its page. */
const ofPage = '[data-page]'

type AppRouter = ReturnType<typeof createAppRouter>

/** Shows the screen at this address: hydrates it if the server rendered it, or else renders it. */
export const startApp = async (): Promise<void> => {
  const container = document.getElementById(documentIds.app)!
  keepScrollbarWidth()
  forgetTypedOver()
  const preloaded = readPreloaded()
  const isHydrating = preloaded !== undefined
  let mayScroll = !isHydrating
  const router = createAppRouter({ mayScroll: () => mayScroll, isHydrating })
  const forget = router.subscribe('onRendered', () => {
    forget()
    mayScroll = true
    // Only now: the first screen replaces none, and during a view transition presses are lost.
    // Within one screen nothing crosses: header and tab bar would be drawn over a dialog that opens or closes meanwhile.
    const defaultViewTransition = { types: ({ pathChanged }: { pathChanged: boolean }) => (pathChanged ? [] : false) }
    router.update({ ...router.options, defaultViewTransition })
    // The router stores the scroll position only after a scroll event, and restores it when the person comes back to a page they scrolled before
    // hydration.
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })

  if (isHydrating) await hydrate(container, router, preloaded)
  else {
    // The first screen reads the database once it is rendered; by then it is open.
    const user = readStoredUser()
    if (user)
      void openDatabase(user.id)
        .open()
        .catch(() => undefined)
    // Code on the device loads at once, and then the whole screen is drawn in one step.
    await Promise.race([askEarly(), wait(screenCodeTimeoutMs)])
    createRoot(container).render(<App router={router} onMounted={preloadDialogs} />)
  }
}

/** Milliseconds to wait for a screen's code before the frame is drawn without it. */
const screenCodeTimeoutMs = 300
const wait = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration))

/**
 * The router loads the screen's code before hydration, so that React's first tree equals the server's. The page of an offer also shows what needs the
 * law's tables: without them its sums would vanish, and come back beneath the reader's eyes.
 */
const hydrate = async (container: HTMLElement, router: AppRouter, preloaded: PreloadedAnswers): Promise<void> => {
  await nextTask()
  await router.load()
  if (router.state.matches.some(({ routeId }) => routeId === '/jobs/$id')) await lawCode.ask().catch(() => undefined)
  await nextTask()
  const finish = () => {
    container.removeAttribute(documentIds.rendered)
    repeatPress()
    preloadDialogs()
  }
  stopKeeping()
  const renderedAt = container.getAttribute(documentIds.rendered) || undefined
  // In a transition React hydrates in small pieces, and hydrates at once what is pressed.
  startTransition(() => {
    hydrateRoot(container, <App router={router} preloaded={preloaded} renderedAt={renderedAt} onMounted={finish} />, {
      onRecoverableError: reportUntranslated,
    })
  })
  // A field that already has the focus must get the event that its listeners missed.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // On another page this head would be wrong.
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) for (const element of document.head.querySelectorAll(ofPage)) element.remove()
  })
}

interface AppProps {
  router: AppRouter
  preloaded?: PreloadedAnswers
  renderedAt?: string | undefined
  onMounted: () => void
}

function App({ router, preloaded, renderedAt, onMounted }: AppProps) {
  return (
    <StrictMode>
      <PreloadedProvider value={preloaded}>
        <RenderedAt value={renderedAt}>
          <OperatorProvider value={readOperator()}>
            <Mounted onMounted={onMounted}>
              <RouterProvider router={router} />
            </Mounted>
          </OperatorProvider>
        </RenderedAt>
      </PreloadedProvider>
    </StrictMode>
  )
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  // In a task of its own: a press repeated during React's effects meets parts that React can't hydrate then, and is lost.
  useEffect(() => {
    const timer = setTimeout(onMounted)
    return () => clearTimeout(timer)
  }, [onMounted])
  return children
}
