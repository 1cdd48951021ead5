import { AcceptancePopup } from '../../applications/acceptance-popup.tsx'
import { useApplying } from '../../applications/applying.tsx'
import { CandidaturesScreen } from '../../applications/my-applications-screen.tsx'
import { useCandidatures } from '../../applications/queries.ts'
import { ConversationsScreen } from '../frame/conversations-screen.tsx'
import { SynchronisationScreen } from '../../outbox/synchronisation-screen.tsx'
import { Page } from '../../ui/page.tsx'
import { useDashboardPlace } from '../frame/place.ts'
import { StudentHome } from './student-home.tsx'
import { StudentJobs } from './student-jobs.tsx'
import { StudentTabBar } from './tab-bar.tsx'

/** The student's side (specification part 1 §2 "Student dashboard"). */
export function StudentDashboard() {
  const { place, go } = useDashboardPlace()
  const { tab = 'dashboard', jobId } = place
  const { apply, actionFor, applyDialog } = useApplying()
  const candidatures = useCandidatures()
  const openChat = (id: string) => go({ tab: 'messages', jobId: id })
  const discover = () => go({ tab: 'jobs' })

  const screen = () => {
    switch (tab) {
      case 'jobs':
        return <StudentJobs actionFor={actionFor} />
      case 'messages':
        return <ConversationsScreen openJobId={jobId} />
      case 'candidatures':
        return <CandidaturesScreen candidatures={candidatures} apply={apply} onChat={openChat} onDiscover={discover} />
      case 'synchronisation':
        return (
          <Page width="column">
            <SynchronisationScreen />
          </Page>
        )
      default:
        return (
          <StudentHome
            candidatures={candidatures}
            actionFor={actionFor}
            onDiscover={discover}
            onCandidatures={() => go({ tab: 'candidatures' })}
          />
        )
    }
  }

  return (
    <>
      {screen()}
      <StudentTabBar tab={tab} />
      {/* Whoever is in the chat already needs no way there. */}
      {candidatures && <AcceptancePopup candidatures={candidatures} isWanted={tab !== 'messages'} onChat={openChat} />}
      {applyDialog}
    </>
  )
}
