import { Suspense } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { individualCode, studentCode } from './asked-early.ts'
import { ConfirmingPayments } from '../payments/payment-under-way.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { Page } from '../ui/page.tsx'
import { SaysAwaited } from '../ui/says-awaited.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'

// Loaded separately, because a person needs the code of one side only.
const StudentDashboard = lazyComponent(studentCode, ({ StudentDashboard: screen }) => screen)
const IndividualDashboard = lazyComponent(individualCode, ({ IndividualDashboard: screen }) => screen)

/** Shows the student's dashboard to students and the individual's to others; redirects a visitor to the landing. */
export function DashboardScreen() {
  const user = useSignedIn()
  if (!user) return <Opening />
  return (
    <ConfirmingPayments>
      <Suspense fallback={<Opening />}>{isStudent(user) ? <StudentDashboard /> : <IndividualDashboard />}</Suspense>
    </ConfirmingPayments>
  )
}

function Opening() {
  return (
    <Page>
      <SaysAwaited />
      <ListSkeleton shape="row" count={3} />
    </Page>
  )
}
