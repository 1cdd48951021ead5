import { CatchBoundary, useRouterState } from '@tanstack/react-router'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { lazy } from './lazy.tsx'

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

/** As above, by itself. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(load)
  return function Optional(props: Props) {
    return (
      <OptionalPart>
        <Part {...props} />
      </OptionalPart>
    )
  }
}
