import { StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registerServiceWorker } from '../shell/service-worker-registration.ts'
import { Landing } from './landing.tsx'

/** Makes the prerendered landing answer. `onAlive` is called once it does. */
export const hydrateLanding = (onAlive: () => void): void => {
  hydrateRoot(
    document.getElementById('landing')!,
    <StrictMode>
      <Alive onAlive={onAlive}>
        <Landing />
      </Alive>
    </StrictMode>,
  )
  // Outside of a dialog the landing keeps nothing that a new version could lose, so it takes one without asking where no other page is open.
  registerServiceWorker((update) => {
    if (!document.querySelector('[role=dialog]')) update({ alone: true })
  })
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  // In a task of its own: a press that is repeated among React's effects finds sections that it may not wake just then, and is lost.
  useEffect(() => {
    const timer = setTimeout(onAlive)
    return () => clearTimeout(timer)
  }, [onAlive])
  return children
}
