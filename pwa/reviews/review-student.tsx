import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { Button } from '../ui/button.tsx'
import type { Given } from './given.ts'
import { GivenTag } from './given-tag.tsx'
import { placeOfStudentReview } from './draft/place.ts'

interface ReviewStudentProps {
  job: Pick<JobRow, 'id' | 'title' | 'assignedToId'>
  /** Undefined while unknown. */
  studentName: string | undefined
  given: Given
  /** The id of the job's title. */
  describedBy: string
}

/** Leads to the review of a job's student, or shows that the review is given. */
export function ReviewStudent({
  job: { id, title, assignedToId },
  studentName,
  given,
  describedBy,
}: ReviewStudentProps) {
  if (!assignedToId || given === 'gone') return null
  if (given !== 'none') return <GivenTag isWaiting={given === 'waiting'}>Étudiant évalué</GivenTag>
  const place = placeOfStudentReview({ id, title, assignedToId }, studentName)
  return (
    <Button asChild variant="lake" size="small" aria-describedby={describedBy}>
      <Link {...place}>
        <Star size={18} /> Évaluer l’étudiant
      </Link>
    </Button>
  )
}
