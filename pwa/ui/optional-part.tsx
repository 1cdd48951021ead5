import { CatchBoundary, useRouterState } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

const nothing = () => null

/**
 * A part whose code loads later. If its code can't be loaded, such as in a tunnel, or the device does not answer, the page stays as it is without the
 * part. The next page tries again.
 */
export function OptionalPart({ children }: { children: ReactNode }) {
  const place = useRouterState({ select: (state) => state.location.href })
  return (
    <CatchBoundary getResetKey={() => place} errorComponent={nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}
