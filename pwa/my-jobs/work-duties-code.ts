import { lazyPart } from '../ui/optional-part.tsx'

/** Loads once agreed work is shown: most of it has no such duties. */
export const WorkDuties = lazyPart(async () => (await import('./work-duties.tsx')).WorkDuties)
