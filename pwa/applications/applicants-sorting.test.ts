import { expect, test } from 'vitest'
import type { ComparedApplicant } from './applicants-fit.ts'
import { sortApplicants } from './applicants-sorting.ts'

test.each([
  ['arrival', ['yes', 'far', 'near', 'unknown']],
  ['rating', ['yes', 'near', 'far', 'unknown']],
  ['distance', ['yes', 'near', 'far', 'unknown']],
  ['free', ['yes', 'unknown', 'far', 'near']],
  ['shortlist', ['yes', 'near', 'far', 'unknown']],
] as const)(
  'by %s the accepted applicant stays first, and those of whom nothing is known come last',
  (order, expected) => {
    const applicant = (id: string, rating: number | null, kilometres: number | undefined, isFree: boolean) =>
      ({
        application: {
          id,
          status: id === 'yes' ? 'accepted' : 'pending',
          ...(id === 'near' && { isShortlisted: true }),
        },
        student: { studentProfile: { rating } },
        fit: { kilometres, freeSlot: isFree ? 'friday_morning' : undefined, tools: [] },
      }) as unknown as ComparedApplicant
    const arrived = [
      applicant('yes', 1, 99, false),
      applicant('far', 4.1, 30, false),
      applicant('near', 4.8, 2, false),
      applicant('unknown', null, undefined, true),
    ]

    expect(sortApplicants(arrived, order).map(({ application }) => application.id)).toEqual(expected)
  },
)
