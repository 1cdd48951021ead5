import { createFileRoute } from '@tanstack/react-router'
import { readReviewSearch } from '../reviews/draft/place.ts'
import { StudentReviewScreen } from '../reviews/review-screen.tsx'
import { wantUntilSignedIn } from '../session/wanted-place.ts'

export const Route = createFileRoute('/review-student/$jobId')({
  validateSearch: readReviewSearch,
  beforeLoad: wantUntilSignedIn,
  component: ReviewStudentRoute,
})

function ReviewStudentRoute() {
  const { jobId } = Route.useParams()
  // The router adds what the address has besides.
  const search = readReviewSearch(Route.useSearch())
  return <StudentReviewScreen key={jobId} jobId={jobId.toLowerCase()} search={search} />
}
