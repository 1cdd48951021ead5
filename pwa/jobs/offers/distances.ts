import { useEffect, useState } from 'react'
import type { Distances } from '../../../schema/searches/distances.ts'
import { useSession } from '../../session/session.tsx'

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

/** Returns the distances from the place of who is signed in; null for a visitor. */
export const useHomeDistances = () => useDistances(useSession().user?.city ?? null)

/** Returns the distances from a place; null if the place is unknown, undefined while the table loads. */
export function useDistances(home: string | null): Distances | null | undefined {
  const [module, setModule] = useState<Module | null | undefined>(loaded)
  useEffect(() => {
    if (module || home === null) return
    void load().then((found) => setModule(found ?? null))
  }, [module, home])
  const [known, setKnown] = useState<{ module: Module; home: string; distances: Distances | null }>()

  if (home === null) return null
  if (!module) return module
  if (known?.module === module && known.home === home) return known.distances
  const distances = module.distancesFrom(home)
  setKnown({ module, home, distances })
  return distances
}
