import { StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onOutdated } from '../../sync/http/outdated.ts'
import { lookForUpdate, registerServiceWorker, takeOverAlone } from '../updates/registration.ts'
import { Landing } from './landing.tsx'

/** Hydrates the prerendered landing, and calls `onAlive` once React listens. */
export const hydrateLanding = (onAlive: () => void): void => {
  hydrateRoot(
    document.getElementById('landing')!,
    <StrictMode>
      <Alive onAlive={onAlive}>
        <Landing />
      </Alive>
    </StrictMode>,
  )
  // Outside of a dialog the landing holds nothing that a reload would lose, so it updates without asking when no other page is open.
  registerServiceWorker(takeOnceFree)
  onOutdated.add(lookForUpdate)
}

const takeOnceFree = (): void => {
  if (document.querySelector('[role=dialog]')) setTimeout(takeOnceFree, 2_000)
  else void takeOverAlone()
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  // The timer starts a task of its own: React cannot hydrate a section while it runs effects, so a press repeated here would be lost.
  useEffect(() => {
    const timer = setTimeout(onAlive)
    return () => clearTimeout(timer)
  }, [onAlive])
  return children
}
