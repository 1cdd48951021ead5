import { expect, test } from 'vitest'
import { rankApplicants } from './applicants-order.ts'

const letter = (id: string, status: 'pending' | 'accepted' | 'rejected', createdAt: string) => ({
  application: { id, status, createdAt },
})

test('the accepted applicant comes first, the others in the order they applied whatever the answer', () => {
  const letters = [
    letter('late', 'pending', '2026-11-03'),
    letter('no', 'rejected', '2026-11-01'),
    letter('early', 'pending', '2026-11-02'),
    letter('yes', 'accepted', '2026-11-04'),
  ]

  expect(letters.sort(rankApplicants).map(({ application }) => application.id)).toEqual(['yes', 'no', 'early', 'late'])
})
