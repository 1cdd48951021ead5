import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeOfStudentReview } from '../reviews/draft/place.ts'
import type { WorkRow } from './line-of-time.ts'
import { otherName } from './work-words.ts'

interface ReviewLinkProps {
  row: WorkRow
  className?: string
  /** Covers the row in which it stands. */
  'data-cover'?: ''
  children: ReactNode
}

/** Leads to the review of the other party of completed work. */
export function ReviewLink({ row, ...link }: ReviewLinkProps) {
  const { job, side, other } = row
  const { id, title, assignedToId } = job
  if (side === 'student') return <Link to="/review-individual/$jobId" params={{ jobId: id }} {...link} />
  if (assignedToId === null) return null
  return <Link {...placeOfStudentReview({ id, title, assignedToId }, other && otherName(row))} {...link} />
}
