import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

const nothing = () => null

/** A part whose code comes later. Where it cannot be had, such as in a tunnel, the page stays as it is without it. */
export function OptionalPart({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}
