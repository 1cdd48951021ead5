import { createFileRoute } from '@tanstack/react-router'
import { InviteButton } from '../jobs/inviting/invite-button.tsx'
import type { PublicUser } from '../../schema/accounts/user.ts'
import { StudentScreen } from '../accounts/student/student-screen.tsx'

export const Route = createFileRoute('/student/$studentId')({ component: StudentRoute })

function StudentRoute() {
  const { studentId } = Route.useParams()
  return <StudentScreen key={studentId} id={studentId.toLowerCase()} invitation={renderInvitation} />
}

const renderInvitation = (student: PublicUser) => <InviteButton student={student} />
