import { createFileRoute } from '@tanstack/react-router'
import { readReviewSearch } from '../reviews/place.ts'
import { StudentReviewScreen } from '../reviews/review-screen.tsx'

export const Route = createFileRoute('/review-student/$jobId')({
  validateSearch: readReviewSearch,
  component: ReviewStudentRoute,
})

function ReviewStudentRoute() {
  const { jobId } = Route.useParams()
  return <StudentReviewScreen key={jobId} jobId={jobId.toLowerCase()} search={Route.useSearch()} />
}
