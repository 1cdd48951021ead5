import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { AcceptedDialog } from './accepted-dialog.tsx'
import { ApplicantsDialog } from '../../applications/applicants-dialog.tsx'
import { useAdoptedOffer } from '../../jobs/draft/adopted-offer.ts'
import { useOfferDialogs } from '../../jobs/wizard/offer-dialogs.tsx'
import { ConversationsScreen } from '../frame/conversations-screen.tsx'
import { useLastPaid } from '../../payments/payment-under-way.tsx'
import { UnsentAnswers } from '../../payments/unsent-answers.tsx'
import { SynchronisationTab } from '../frame/synchronisation-tab.tsx'
import { SuspendedBanner } from '../../safety/suspended-banner.tsx'
import { css } from '../../styled-system/css'
import { lazy } from '../../ui/lazy.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SaysAwaited } from '../../ui/says-awaited.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { DeletedJobs } from './deleted-jobs.tsx'
import { IndividualActions, IndividualHeader, OwnReviews } from './individual-header.tsx'
import { OpenJobs } from './open-jobs.tsx'
import { useAnswering } from '../../my-jobs/home/answering.tsx'
import { WorkAhead } from '../../my-jobs/home/work-ahead.tsx'
import { hasAnyOffer, usePostedJobs, useUnsentOffers, type ComingJobs } from './queries.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { ComingTab } from '../frame/coming-tab.tsx'
import { MeTab } from '../frame/me-tab.tsx'
import type { DashboardTab } from '../../../schema/searches/dashboard-search.ts'
import { useDashboardPlace } from '../../navigation/dashboard-location.ts'
import { usePendingPlace, type PressedPlace } from '../../navigation/pending-place.ts'
import { stepOf, type StepNumber } from '../../jobs/draft/offer-draft.ts'

export { readWorkAhead as readAhead } from '../../my-jobs/queries.ts'

const suspendedStyle = css({ mb: '6' })
/** The height of the panel of a payment. */
const paidRoomStyle = css({ mb: '6', height: '[16.5rem]', md: { height: '[13rem]' } })

/** The headings of the tabs whose code loads with them. */
const lazyTitles = { accepted: 'Jobs acceptés', past: 'Historique', wallet: 'Portefeuille' }
const AcceptedJobs = lazy(async () => (await import('../../my-jobs/accepted-jobs.tsx')).AcceptedJobs)
const PastJobs = lazy(async () => (await import('../../my-jobs/past-jobs.tsx')).PastJobs)
const PaidPanel = lazy(async () => (await import('../../payments/paid-panel.tsx')).PaidPanel)
const WalletTab = lazy(async () => (await import('../../payments/wallet-tab.tsx')).WalletTab)

/** The individual's dashboard (rules 2.2.18–2.2.43). */
export function IndividualDashboard() {
  const { place, go } = useDashboardPlace()
  const tab = individualTab(place.tab)
  const jobs = usePostedJobs()
  const { note, forget } = useLastPaid()
  const offers = useOfferDialogs(jobs?.open ?? [])
  const [accepted, setAccepted] = useState<Id>()
  const [isReading, setReading] = useState(false)
  const answering = useAnswering(setAccepted)
  const startPublishing = useEffectEvent(() => {
    // The device may not know yet that a review has completed the work.
    const finished = [...(jobs?.past ?? []), ...(jobs?.accepted ?? [])].find(({ id }) => id === place.jobId)
    if (finished?.assignedToId) offers.proposeFirst(finished, finished.assignedToId)
    else offers.publish()
    go({ tab: 'jobs' }, { replace: true })
  })
  const mayPublish = place.tab === 'publish' && (place.jobId === undefined || jobs !== undefined)
  useEffect(() => {
    if (mayPublish) startPublishing()
  }, [mayPublish])
  useAskedRate(place, jobs, offers.edit, () => go({ tab: 'jobs' }, { replace: true }))
  useAdoptedOffer(offers.publish)
  const showApplicants = ({ id }: JobRow, applicants?: number) =>
    go({ tab, jobId: id, ...(applicants !== undefined && { applicants }) }, { isOver: true })

  const unsent = useUnsentOffers(jobs?.open ?? [])
  // The empty list has the button to publish, so it comes before the rest. Until that is known, the rest waits with the list, so that no button
  // moves from under a finger; without network, nobody knows when that would be.
  const isOnline = useOnline()
  const isAny = hasAnyOffer(jobs?.open, unsent) ?? (jobs?.open === undefined && !isOnline ? true : undefined)
  const actions = <IndividualActions jobs={jobs} onReviews={() => setReading(true)} />
  const content = () => {
    switch (tab) {
      case 'past':
        return <PastJobs onApplicants={showApplicants} onReuse={offers.reuse} />
      case 'accepted':
        return <AcceptedJobs place="tab" />
      case 'wallet':
        return <WalletTab />
      case 'deleted':
        return <DeletedJobs jobs={jobs?.deleted} onReuse={offers.reuse} />
      default:
        return <OpenJobs jobs={jobs?.open} unsent={unsent} offers={offers} onApplicants={showApplicants} />
    }
  }

  return (
    <>
      {tab === 'messages' && <ConversationsScreen openJobId={place.jobId} />}
      {tab === 'synchronisation' && <SynchronisationTab />}
      {tab === 'me' && <MeTab />}
      {!screens.has(tab) && (
        <Page title="Tableau de bord">
          <SuspendedBanner className={suspendedStyle}>
            Vous pouvez lire et exporter vos données, mais plus publier, écrire ni modifier votre profil. Vos offres
            ouvertes sont masquées. Le motif est dans vos notifications. De l’argent réservé reste bloqué, et vous
            pouvez encore signaler un problème ou proposer d’annuler.
          </SuspendedBanner>
          {note && (
            // Neither the home below nor the toast above it may move when the panel's file arrives.
            <Suspense fallback={<div className={paidRoomStyle} data-low-actions="" />}>
              <PaidPanel key={note.jobId} note={note} onClose={forget} />
            </Suspense>
          )}
          {tab === 'jobs' && (
            <>
              <IndividualHeader jobs={jobs} {...(isAny && { onPublish: offers.publish })} />
              <WorkAhead renderAnswer={answering.renderAnswer} onDate={offers.edit} />
              {isAny && actions}
            </>
          )}
          <Suspense
            fallback={
              <>
                {tab in lazyTitles && <PageHeading>{lazyTitles[tab as keyof typeof lazyTitles]}</PageHeading>}
                <SaysAwaited />
                <ListSkeleton shape="row" count={3} />
              </>
            }
          >
            {content()}
          </Suspense>
          {tab === 'jobs' && isAny === false && actions}
        </Page>
      )}
      <ComingTab tab={tab} tabOf={individualTab} titles={titles} />
      {offers.dialogs}
      {answering.question}
      <UnsentAnswers />
      <OwnReviews
        isOpen={isReading || place.tab === 'reviews'}
        onClose={() => {
          setReading(false)
          if (place.tab === 'reviews') go({ tab: 'jobs' }, { replace: true })
        }}
      />
      <AskedApplicants
        place={place}
        jobs={jobs}
        accepted={accepted}
        onAccepted={setAccepted}
        onClose={() => go({ tab }, { replace: true })}
        onChat={(jobId) => go({ tab: 'messages', jobId })}
      />
    </>
  )
}

/** Opens the rate of the offer that the address names, once its row is there (rule 2.2.280). An offer that is not open any more leaves the list. */
function useAskedRate(
  { tab, jobId }: PressedPlace,
  jobs: ComingJobs | undefined,
  onEdit: (job: JobRow, step: StepNumber) => void,
  onAnswered: () => void,
): void {
  const isAsked = tab === 'rate' && jobs?.open !== undefined
  const answer = useEffectEvent(() => {
    const job = jobs?.open?.find(({ id }) => id === jobId)
    if (job) onEdit(job, stepOf('rate'))
    onAnswered()
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}

interface AskedApplicantsProps {
  place: PressedPlace
  jobs: ComingJobs | undefined
  /** The job that was given away just now. */
  accepted: Id | undefined
  onAccepted: (jobId: Id | undefined) => void
  onClose: () => void
  onChat: (jobId: Id) => void
}

function AskedApplicants({ place, jobs, accepted, onAccepted, onClose, onChat }: AskedApplicantsProps) {
  const agreed = jobs?.accepted?.find(({ id }) => id === accepted)
  const { tab: asked, jobId, applicants } = usePendingPlace() ?? place
  const tab = individualTab(asked)
  const list = tab === 'jobs' ? jobs?.open : tab === 'past' ? jobs?.past : undefined
  return (
    <>
      <ApplicantsDialog
        // With the wizard it names the finished job whose words it begins with, with the rate the offer to edit.
        jobId={asked !== 'publish' && asked !== 'rate' && (tab === 'jobs' || tab === 'past') ? jobId : undefined}
        job={list?.find(({ id }) => id === jobId)}
        expected={applicants}
        onClose={onClose}
        onAccepted={(id) => {
          onClose()
          onAccepted(id)
        }}
      />
      {agreed && (
        <AcceptedDialog
          job={agreed}
          onClose={() => onAccepted(undefined)}
          onChat={() => {
            onAccepted(undefined)
            onChat(agreed.id)
          }}
        />
      )}
    </>
  )
}

/** Returns the requested tab if individuals have it, else "Jobs actifs". */
const individualTab = (tab: DashboardTab | undefined): DashboardTab =>
  tab === undefined || overJobs.has(tab) ? 'jobs' : tab
/** The tabs that are a screen of their own, without the notice above the jobs. */
const screens = new Set<DashboardTab>(['messages', 'synchronisation', 'me'])
const titles: { [Tab in DashboardTab]?: string } = {
  messages: 'Mes conversations',
  past: 'Historique',
  accepted: 'Jobs acceptés',
  deleted: 'Jobs supprimés',
  wallet: 'Portefeuille',
  synchronisation: 'Synchronisation',
  me: 'Moi',
}
const overJobs = new Set<DashboardTab>(['dashboard', 'candidatures', 'publish', 'reviews', 'rate'])
