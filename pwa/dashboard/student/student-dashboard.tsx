import { Suspense, useEffect, useState } from 'react'
import { AcceptancePopup } from '../../applications/acceptance-popup.tsx'
import { useApplying, type Applying } from '../../applications/applying.tsx'
import { useMyApplications } from '../../applications/queries.ts'
import { ConversationsScreen } from '../frame/conversations-screen.tsx'
import { SynchronisationTab } from '../frame/synchronisation-tab.tsx'
import { UnsentAnswers } from '../../payments/unsent-answers.tsx'
import { leaveFirstStep, readFirstStep } from '../../session/first-steps.ts'
import { useUser } from '../../session/session.tsx'
import { ComingTab } from '../frame/coming-tab.tsx'
import { MeTab } from '../frame/me-tab.tsx'
import type { DashboardTab } from '../../../schema/searches/dashboard-search.ts'
import { useDashboardPlace, useShow } from '../../navigation/dashboard-location.ts'
import { lazy } from '../../ui/lazy.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SaysAwaited } from '../../ui/says-awaited.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { OfferBeside } from './offer-beside.tsx'
import { StudentHome } from './student-home.tsx'
import { JobGridSkeleton } from '../../jobs/job-grid-skeleton.tsx'
import { useDistances } from '../../jobs/offers/distances.ts'
import { OfferList } from '../../jobs/offers/offer-list.tsx'
import { useOpenJobs } from '../../jobs/queries.ts'
import { Loading } from '../../data/loading.tsx'

export { readHomeAhead as readAhead } from './student-home.tsx'

const FirstSteps = lazy(async () => (await import('./first-steps/first-steps.tsx')).FirstSteps)

const MyApplicationsScreen = lazy(
  async () => (await import('../../applications/my-applications-screen.tsx')).MyApplicationsScreen,
)

const titles: { [Tab in DashboardTab]?: string } = {
  jobs: 'Emplois disponibles',
  messages: 'Mes conversations',
  candidatures: 'Mes candidatures',
  synchronisation: 'Synchronisation',
  me: 'Moi',
}

/** The student's dashboard (rules 1.2.33–1.2.53). */
export function StudentDashboard() {
  const { place, go } = useDashboardPlace()
  const { tab = 'dashboard', jobId } = place
  const show = useShow()
  const { apply, actionFor, applyDialog } = useApplying()
  const myApplications = useMyApplications()
  const { id } = useUser()
  const [firstStep, setFirstStep] = useState(() => readFirstStep(id))
  useEffect(() => {
    // The link that confirms an address opens a second window, in which the same steps are taken.
    const follow = () => setFirstStep(readFirstStep(id))
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [id])
  const openChat = (id: string) => go({ tab: 'messages', jobId: id })
  const discover = () => go({ tab: 'jobs' })

  const screen = () => {
    switch (tab) {
      case 'jobs':
        return <StudentJobs actionFor={actionFor} apply={apply} />
      case 'messages':
        return <ConversationsScreen openJobId={jobId} />
      case 'candidatures':
        return (
          <Suspense fallback={<Candidatures />}>
            <MyApplicationsScreen
              myApplications={myApplications}
              apply={apply}
              onChat={openChat}
              onDiscover={discover}
              openJobId={jobId}
              onShow={(id) => show({ tab, jobId: id })}
              renderOffer={(id) => <OfferBeside id={id} apply={apply} place="part" />}
            />
          </Suspense>
        )
      case 'synchronisation':
        return <SynchronisationTab />
      case 'me':
        return <MeTab />
      default:
        return (
          <StudentHome
            firstSteps={
              firstStep &&
              tab === 'dashboard' && (
                <Suspense>
                  <FirstSteps
                    step={firstStep}
                    onDone={() => setFirstStep(leaveFirstStep(id))}
                    onSkipAll={() => setFirstStep(leaveFirstStep(id, { toEnd: true }))}
                  />
                </Suspense>
              )
            }
            myApplications={myApplications}
            actionFor={actionFor}
            onDiscover={discover}
            onMyApplications={() => go({ tab: 'candidatures' })}
            earnings={{ isOpened: tab === 'wallet', onClosed: () => tab === 'wallet' && go({}, { replace: true }) }}
          />
        )
    }
  }

  return (
    <>
      {screen()}
      <ComingTab tab={tab} tabOf={(asked = 'dashboard') => asked} titles={titles} />
      {/* In the messages tab, the popup's button would lead to where the person already is. */}
      {myApplications && (
        <AcceptancePopup myApplications={myApplications} isWanted={tab !== 'messages'} onChat={openChat} />
      )}
      {applyDialog}
      <UnsentAnswers />
    </>
  )
}

/** The frame of "Mes candidatures" while its code loads. */
function Candidatures() {
  return (
    <Page>
      <PageHeading>{titles.candidatures}</PageHeading>
      <SaysAwaited />
      <ListSkeleton shape="row" count={3} />
    </Page>
  )
}

/** The open offers without an application of the student, read from this device alone (rules 1.2.40–1.2.42). */
function StudentJobs({ actionFor, apply }: Pick<Applying, 'actionFor' | 'apply'>) {
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
