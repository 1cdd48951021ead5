import { lazy, useState, type ComponentType } from 'react'
import type { Code } from './code.ts'

/**
 * Like React's `lazy`, but code that has come already is drawn in the same pass. React's own would show the fallback first, and for at least
 * 300 ms.
 */
export function lazyOf<Module, Props extends object>(
  code: Code<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Later = lazy(async () => ({ default: pick(await code.ask()) }))
  return function LoadedOrLater(props: Props) {
    // Another component would lose what this one holds, so the choice stays.
    const [Chosen] = useState<ComponentType<Props>>(() => (code.loaded ? pick(code.loaded) : Later))
    return <Chosen {...props} />
  }
}
