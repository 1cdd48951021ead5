import { createFileRoute } from '@tanstack/react-router'
import { StudentScreen } from '../accounts/student/student-screen.tsx'

export const Route = createFileRoute('/student/$studentId')({ component: StudentRoute })

function StudentRoute() {
  const { studentId } = Route.useParams()
  return <StudentScreen key={studentId} id={studentId.toLowerCase()} />
}
