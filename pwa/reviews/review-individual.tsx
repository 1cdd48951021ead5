import { Star } from 'lucide-react'
import type { Id } from '../../schema/ids.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Given } from './given.ts'
import { GivenTag } from './given-tag.tsx'

interface ReviewIndividualProps {
  jobId: Id
  title: string
  /** Undefined while unknown. */
  given: Given | undefined
}

/** Leads from a student's completed job to the review of its poster, or shows that the review is given. */
export function ReviewIndividual({ jobId, title, given }: ReviewIndividualProps) {
  if (!given || given === 'gone') return null
  if (given !== 'none') return <GivenTag isWaiting={given === 'waiting'}>Particulier évalué</GivenTag>
  return (
    <LinkButton variant="sun" size="small" to="/review-individual/$jobId" params={{ jobId }}>
      <Star size={18} /> Évaluer le particulier
      <VisuallyHidden> pour {title}</VisuallyHidden>
    </LinkButton>
  )
}
