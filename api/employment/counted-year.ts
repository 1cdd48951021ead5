import type { WageYear } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'

/** A household, and a student whom it has paid. */
export interface Employment {
  posterId: Id
  studentId: Id
}

/** The counter of one year. `told` is the greatest notice that the household has had of it, `isStudentTold` whether the student knows that the limit is passed. */
export type CountedYear = Omit<WageYear, 'isDateReleased' | 'birthDate'> & { told: number; isStudentTold: boolean }
