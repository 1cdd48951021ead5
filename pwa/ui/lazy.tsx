import { lazy as lazyOnce, useEffect, useState, type ComponentType } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Milliseconds after a failure before the code is asked for again: until then React still renders the failure. */
const retryDelayMs = 3_000

/** Like React's `lazy`, but a component whose code did not come is asked for anew the next time that it is shown. */
export function lazyAgain<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const begin = (): ComponentType<Props> =>
    lazyOnce(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        setTimeout(() => (latest = begin()), retryDelayMs)
        throw error
      }
    })
  let latest = begin()
  return function Again(props: Props) {
    const [Chosen] = useState(() => latest)
    return <Chosen {...props} />
  }
}

/** As above. Without network, the code stays awaited and comes once that is back (rule 1.2.572); `SaysAwaited` says so in the fallback. */
export const lazy = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lazyAgain(() => untilReached(load))

/** Loads code, and again each time that the network is back after a failure without it. */
const untilReached = async <Module,>(load: () => Promise<Module>): Promise<Module> => {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}

/** A module that is imported on demand. `loaded` gives it without a promise, so that a render can use it. */
export interface LazyModule<Module> {
  ask: () => Promise<Module>
  /** Undefined until the module is loaded. */
  readonly loaded: Module | undefined
}

export const lazyModule = <Module,>(load: () => Promise<Module>): LazyModule<Module> => {
  let loaded: Module | undefined
  return {
    ask: async () => (loaded ??= await load()),
    get loaded() {
      return loaded
    },
  }
}

/**
 * Like `lazy`, but code that is already loaded renders in the same pass. React would show the fallback first, and for at least 300 ms. `begin` is
 * `lazyAgain` where a failure is shown at once.
 */
export function lazyComponent<Module, Props extends object>(
  code: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
  begin: typeof lazy<Props> = lazy,
): ComponentType<Props> {
  const Later = begin(async () => pick(await code.ask()))
  return function LoadedOrLater(props: Props) {
    // The choice stays fixed, because another component would lose the state of this one.
    const [Chosen] = useState<ComponentType<Props>>(() => (code.loaded ? pick(code.loaded) : Later))
    return <Chosen {...props} />
  }
}

export interface AskedModule<Module> {
  /** Undefined until its file is loaded. */
  module: Module | undefined
  /** Whether the file could not be loaded, such as in a tunnel; undefined while it is asked for. */
  isMissing: boolean | undefined
  retry: () => void
}

/** A module that a part loads when it shows. A missing one is asked for again once the browser reports the network. */
export function useModule<Module>(code: LazyModule<Module>): AskedModule<Module> {
  const [isMissing, setMissing] = useState<boolean>()
  useEffect(() => {
    const ask = () => setMissing(undefined)
    // A file that cannot be loaded gives an empty module (updates/missing-code.ts).
    const note = (module?: Module) => setMissing(!module)
    if (isMissing === undefined) code.ask().then(note, () => note())
    if (isMissing) addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [code, isMissing])
  return { module: code.loaded, isMissing, retry: () => setMissing(undefined) }
}
