import type { z } from 'zod'
import type { LawAnswer } from '../../../schema/law/answers.ts'
import { wageRows, withReplaced, type WageRow } from '../../../schema/law/wages.ts'
import { usePreloadedValue } from '../../data/preloaded.tsx'
import { useFreshReplacedWages } from '../../law/replaced-wages.ts'

export const lawPath = '/api/law'

/** Returns the minimum wages: those of the document, or else those that the device knows. */
export function useWageTable(): readonly WageRow[] {
  const preloaded = usePreloadedValue<z.infer<typeof LawAnswer>>(lawPath)
  const replaced = useFreshReplacedWages()
  return preloaded?.wages ?? withReplaced(wageRows, replaced)
}
