import type { ReactNode } from 'react'
import { productName } from '../../session/product.ts'
import { useUser } from '../../session/session.tsx'
import { JobGridSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import { useDistances } from '../../jobs/offers/distances.ts'
import { OfferList } from '../../jobs/offers/offer-list.tsx'
import { useOpenJobs } from '../../jobs/queries.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { Loading } from '../../data/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** The open offers without an application of the student, read from this device alone (rules 1.2.40–1.2.42). */
export function StudentJobs({ actionFor }: { actionFor: (job: ListedJob) => ReactNode }) {
  const open = useOpenJobs()
  const distances = useDistances(useUser().city)
  // Before the first pull an empty list does not mean that there are no offers.
  const isComing = !open || (open.jobs.length === 0 && !open.isStored)

  return (
    <Page isLow>
      <title>{`Emplois disponibles · ${productName}`}</title>
      <PageHeading isLow>{isComing ? 'Emplois disponibles' : `Emplois disponibles (${open.jobs.length})`}</PageHeading>
      {isComing ? (
        <Loading>
          <JobGridSkeleton count={6} />
        </Loading>
      ) : distances === undefined ? (
        <JobGridSkeleton count={6} />
      ) : (
        <OfferList jobs={open.jobs} distances={distances} actionFor={actionFor} />
      )}
    </Page>
  )
}
