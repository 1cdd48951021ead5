import { createFileRoute } from '@tanstack/react-router'
import { IndividualReviewScreen } from '../reviews/individual-review-screen.tsx'

export const Route = createFileRoute('/review-individual/$jobId')({ component: ReviewIndividualRoute })

function ReviewIndividualRoute() {
  const { jobId } = Route.useParams()
  return <IndividualReviewScreen key={jobId} jobId={jobId.toLowerCase()} />
}
