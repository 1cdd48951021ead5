import { isId, type Id } from '../../../schema/ids.ts'

/** The student whom an individual reviews, and the job's title (rule 2.2.88). */
export interface ReviewSearch {
  title?: string
  studentName?: string
  studentId?: Id
}

/** The values that replace missing parameters. */
export const reviewDefaults = { title: 'Job sans titre', studentName: 'Étudiant' } as const

/** The router parses an unquoted number as a number, but "2026" may be a title. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

export const readReviewSearch = (search: Record<string, unknown>): ReviewSearch => {
  const [title, studentName] = [textOf(search.title), textOf(search.studentName)]
  return {
    ...(title && { title }),
    ...(studentName && { studentName }),
    ...(isId(search.studentId) && { studentId: search.studentId.toLowerCase() }),
  }
}

/** Returns the address at which an individual reviews the student of a job, with the known title and names. */
export const placeOfStudentReview = (
  job: { id: Id; title: string; assignedToId: Id },
  studentName: string | undefined,
) => ({
  to: '/review-student/$jobId' as const,
  params: { jobId: job.id },
  search: readReviewSearch({ title: job.title, studentName, studentId: job.assignedToId }),
})
