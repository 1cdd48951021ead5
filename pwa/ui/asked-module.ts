import { useEffect, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'

export interface AskedModule<Module> {
  /** Undefined until its file is loaded. */
  module: Module | undefined
  /** Whether the file could not be loaded, such as in a tunnel. */
  isMissing: boolean | undefined
  retry: () => void
}

/** A module that a part loads when it shows. A missing one is asked for again once the browser reports the network. */
export function useModule<Module>(code: LazyModule<Module>): AskedModule<Module> {
  /** Undefined while the file is asked for. */
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
