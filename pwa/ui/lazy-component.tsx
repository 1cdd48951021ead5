import { useState, type ComponentType } from 'react'
import type { LazyModule } from './lazy-module.ts'
import { lazy } from './lazy.tsx'

/**
 * Like `lazy`, but code that is already loaded renders in the same pass. React would show the fallback first, and for at least 300 ms. `begin` is
 * `lazyAgain` where a failure is shown at once.
 */
export function lazyComponent<Module, Props extends object>(
  code: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
  begin: typeof lazy<Props> = lazy,
): ComponentType<Props> {
  const Later = begin(async () => ({ default: pick(await code.ask()) }))
  return function LoadedOrLater(props: Props) {
    // The choice stays fixed, because another component would lose the state of this one.
    const [Chosen] = useState<ComponentType<Props>>(() => (code.loaded ? pick(code.loaded) : Later))
    return <Chosen {...props} />
  }
}
