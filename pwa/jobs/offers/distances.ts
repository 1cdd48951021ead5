import { useEffect, useState } from 'react'
import type { Distances } from '../../../schema/searches/distances.ts'

interface Module {
  distancesFrom: (home: string) => Distances | null
}

let loaded: Module | undefined
let loading: Promise<Module | undefined> | undefined

/** Loads the table of places on demand, because it is too large for the first load. After a failure, the next screen tries again. */
const load = (): Promise<Module | undefined> =>
  (loading ??= import('../../../schema/searches/distances.ts').then(
    (module) => (loaded = module),
    () => (loading = undefined),
  ))

/** Returns the distances from a place; null if the place is unknown, undefined while the table loads. */
export function useDistances(home: string): Distances | null | undefined {
  const [module, setModule] = useState<Module | null | undefined>(loaded)
  useEffect(() => {
    if (module) return
    void load().then((found) => setModule(found ?? null))
  }, [module])
  const [known, setKnown] = useState<{ module: Module; home: string; distances: Distances | null }>()

  if (!module) return module
  if (known?.module === module && known.home === home) return known.distances
  const distances = module.distancesFrom(home)
  setKnown({ module, home, distances })
  return distances
}
