import { Suspense, type ReactNode } from 'react'
import { SaysAwaited } from '../says-awaited.tsx'
import { useOpened } from './dialog-queue.ts'

/** Loads the code of a dialog when it is first opened. While loading, it counts as open, so that no dialog opens over it unasked. */
export function DialogOnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={<OnItsWay />}>{children}</Suspense>
}

function OnItsWay() {
  useOpened(true)
  return <SaysAwaited />
}
