import { ConfirmingPayments } from '../payments/payment-under-way.tsx'
import { UnsentAnswers } from '../payments/unsent-answers.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { AcceptedJobs } from './accepted-jobs.tsx'

/** The page of accepted jobs (rules 2.2.82–2.2.86). Redirects a visitor to the landing. */
export function AcceptedJobsScreen() {
  const user = useSignedIn()

  return (
    <Page title="Jobs acceptés">
      <PageHeading>Jobs acceptés</PageHeading>
      {user ? (
        <ConfirmingPayments>
          <AcceptedJobs place="page" />
          <UnsentAnswers />
        </ConfirmingPayments>
      ) : (
        <ListSkeleton shape="row" count={3} />
      )}
    </Page>
  )
}
