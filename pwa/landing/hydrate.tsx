import { StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onOutdated } from '../../sync/http/outdated.ts'
import { holdDialogs, preloadDialogs } from '../accounts/account-dialog-code.ts'
import { whenIdle } from '../ui/next-task.ts'
import { isEarlyDialogOpen } from '../ui/overlays/early-dialog.ts'
import { reportUntranslated } from '../ui/translated-text.ts'
import { lookForUpdate, registerServiceWorker, takeOverAlone } from '../updates/registration.ts'
import { Landing } from './landing.tsx'

/** Hydrates the prerendered landing, and calls `onAlive` once React handles events. */
export const hydrateLanding = (onAlive: () => void): void => {
  const begin = () => {
    onAlive()
    preloadForReaders()
  }
  holdDialogs()
  hydrateRoot(
    document.getElementById('landing')!,
    <StrictMode>
      <Alive onAlive={begin}>
        <Landing isRendered />
      </Alive>
    </StrictMode>,
    { onRecoverableError: reportUntranslated },
  )
  // Outside a dialog, a reload of the landing loses nothing, so it updates without asking if no other page is open.
  registerServiceWorker(takeOnceFree)
  onOutdated.add(lookForUpdate)
}

/** Milliseconds after which a visitor counts as reading, and may press soon. */
const stay = 4_000
/** Milliseconds after which the dialogs load even if the page is still busy. */
const preloadTimeoutMs = 2_000

/** Loads the dialogs once the visitor scrolls, touches, stays, or has opened one. While the page opens, their code would only delay it. */
const preloadForReaders = (): void => {
  const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click']
  const preload = () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, preload, { capture: true })
    whenIdle(preloadDialogs, preloadTimeoutMs)
  }
  const timer = setTimeout(preload, stay)
  // In the capture phase, because the early dialogs stop the press that opens one before later listeners.
  for (const sign of signs) addEventListener(sign, preload, { passive: true, capture: true })
  if (isEarlyDialogOpen()) preload()
}

const takeOnceFree = (): void => {
  if (document.querySelector('[role=dialog][data-state=open]')) setTimeout(takeOnceFree, 2_000)
  else void takeOverAlone()
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  // The timer starts its own task: React cannot hydrate a section while it runs effects, so a press repeated here would be lost.
  useEffect(() => {
    const timer = setTimeout(onAlive)
    return () => clearTimeout(timer)
  }, [onAlive])
  return children
}
