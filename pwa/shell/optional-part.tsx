import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

const nothing = () => null

/** A part whose code loads later. If its code can't be loaded, such as in a tunnel, the page stays as it is without the part. */
export function OptionalPart({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}
