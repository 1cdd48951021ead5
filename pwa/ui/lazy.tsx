import { lazy as lazyOnce, useState, type ComponentType } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Milliseconds after a failure before the code is asked for again: until then React still renders the failure. */
const retryDelayMs = 3_000

/** Like React's `lazy`, but a component whose code did not come is asked for anew the next time that it is shown. */
export function lazyAgain<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const begin = (): ComponentType<Props> =>
    lazyOnce(() =>
      load().catch((error: unknown) => {
        setTimeout(() => (latest = begin()), retryDelayMs)
        throw error
      }),
    )
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
