import { lazy } from '../ui/lazy.tsx'

/** Loads once agreed work is shown: most of it has no such duties. */
export const WorkDuties = lazy(async () => ({ default: (await import('./work-duties.tsx')).WorkDuties }))
