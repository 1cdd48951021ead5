import { Suspense, type ReactNode } from 'react'
import { useOpened } from './dialog-queue.ts'

/** Holds a dialog whose code loads when it is first opened. On its way it counts as open, so that none opens over it unasked. */
export function DialogOnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={<OnItsWay />}>{children}</Suspense>
}

function OnItsWay() {
  useOpened(true)
  return null
}
