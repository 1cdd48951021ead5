import { createFileRoute } from '@tanstack/react-router'
import { IndividualReviewScreen } from '../reviews/individual-review-screen.tsx'
import { wantUntilSignedIn } from '../session/wanted-place.ts'

export const Route = createFileRoute('/review-individual/$jobId')({
  beforeLoad: wantUntilSignedIn,
  component: ReviewIndividualRoute,
})

function ReviewIndividualRoute() {
  const { jobId } = Route.useParams()
  return <IndividualReviewScreen key={jobId} jobId={jobId.toLowerCase()} />
}
