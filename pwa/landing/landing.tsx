import { lazy, Suspense, useSyncExternalStore } from 'react'
import { AccountDialogs } from '../accounts/account-dialogs.tsx'
import { SessionProvider } from '../accounts/session.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { SampleJobs } from './sample-jobs.tsx'

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

const neverChanges = () => () => undefined
const openDashboard = () => location.assign('/dashboard')

/** The first page a visitor sees, a document of its own (specification part 1 §2 "Landing page"). Rendered at build time. */
export function Landing() {
  return (
    <SessionProvider>
      <AccountDialogs leaveForDashboard={openDashboard}>
        <SkipLink href="#contenu" />
        <LandingHeader />
        <main id="contenu" tabIndex={-1}>
          <Hero />
          <SampleJobs />
          <HowItWorks />
          <Benefits />
        </main>
        <LandingFooter />
        <WhenHydrated />
      </AccountDialogs>
    </SessionProvider>
  )
}

/** Toasts need the document, which isn't there at build time. */
function WhenHydrated() {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return isHydrated ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
