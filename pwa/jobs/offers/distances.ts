import { useEffect, useState } from 'react'
import type { Distances } from '../../../schema/searches/distances.ts'

interface Module {
  distancesFrom: (home: string) => Distances | null
}

let loaded: Module | undefined
let loading: Promise<Module | undefined> | undefined

/** Where places lie is too large a table for the first load. The next screen tries again to load what failed. */
const load = (): Promise<Module | undefined> =>
  (loading ??= import('../../../schema/searches/distances.ts').then(
    (module) => (loaded = module),
    () => (loading = undefined),
  ))

/** Returns the distances from a place; null where it is not known, undefined while the table is on its way. */
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
