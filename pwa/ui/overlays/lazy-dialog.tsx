import { Suspense, type ComponentType } from 'react'
import { useHasBeen } from '../hooks/has-been.ts'
import { lazy } from '../lazy.tsx'
import { SaysAwaited } from '../says-awaited.tsx'
import { useOpened } from './dialog-queue.ts'

/**
 * A dialog whose code loads when it is first opened; from then on it stays, so that it closes as it opened. While loading, it counts as open, so that
 * no dialog opens over it unasked. One without `open` is open for as long as it is rendered.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy(load)
  return function OnDemand(props: Props & { open?: boolean }) {
    const wasOpened = useHasBeen(props.open ?? true)
    return (
      wasOpened && (
        <Suspense fallback={<OnItsWay />}>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}

function OnItsWay() {
  useOpened(true)
  return <SaysAwaited />
}
