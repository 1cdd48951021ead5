import { v5 } from 'uuid'
import type { Id } from '../ids.ts'

const namespace = '6c6f1f0e-6c5b-4a0e-9d0b-2f7f3c1b9a52'

/** Returns the id of a counter, which its household, student and year decide: two payments at once make one counter. */
export const wageYearIdOf = (posterId: Id, studentId: Id, year: number): Id =>
  v5(`${posterId} ${studentId} ${year}`, namespace)
