import type { Applying } from '../../applications/applying.tsx'
import { useUser } from '../../session/session.tsx'
import { JobGridSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import { useDistances } from '../../jobs/offers/distances.ts'
import { OfferList } from '../../jobs/offers/offer-list.tsx'
import { useOpenJobs } from '../../jobs/queries.ts'
import { Loading } from '../../data/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { OfferBeside } from './offer-beside.tsx'

/** The open offers without an application of the student, read from this device alone (rules 1.2.40–1.2.42). */
export function StudentJobs({ actionFor, apply }: Pick<Applying, 'actionFor' | 'apply'>) {
  const open = useOpenJobs()
  const distances = useDistances(useUser().city)
  // Before the first pull an empty list does not mean that there are no offers.
  const isComing = !open || (open.jobs.length === 0 && !open.isStored)

  const heading = (
    <PageHeading isLow>{isComing ? 'Emplois disponibles' : `Emplois disponibles (${open.jobs.length})`}</PageHeading>
  )

  return (
    <Page title="Emplois disponibles" isLow>
      {isComing ? (
        <>
          {heading}
          <Loading>
            <JobGridSkeleton count={6} />
          </Loading>
        </>
      ) : distances === undefined ? (
        <>
          {heading}
          <JobGridSkeleton count={6} />
        </>
      ) : (
        <OfferList
          heading={heading}
          jobs={open.jobs}
          distances={distances}
          actionFor={actionFor}
          renderOffer={(id) => <OfferBeside id={id} apply={apply} />}
        />
      )}
    </Page>
  )
}
