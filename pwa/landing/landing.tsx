import { lazy, Suspense, useEffect } from 'react'
import { AccountDialogs } from '../accounts/account-dialogs.tsx'
import { SessionProvider } from '../session/session.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Benefits } from './benefits.tsx'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Leaving, pageStyle } from './leaving.tsx'
import { SampleJobs } from './sample-jobs.tsx'
import { enterApp } from './sections.ts'
import { StickyEntry } from './sticky-entry.tsx'

/** Loads the toasts with the message that the previous document has left, and their styles: this document has only its own rules. */
const Toaster = lazy(async () => {
  const [{ Toaster: Region }, { showCarriedToast }] = await Promise.all([
    import('../ui/toaster.tsx'),
    import('../ui/toast.ts'),
    import('../theme/whole.ts'),
  ])
  const Toasts = () => {
    useEffect(() => showCarriedToast(), [])
    return <Region />
  }
  return { default: Toasts }
})
const waysIn = ['entrer', 'commencer']

/**
 * The first page a visitor sees, a document of its own (rules 1.2.9–1.2.17), rendered at build time.
 * React hydrates each Suspense boundary in its own task, so that no task is long, and a pressed part first. `isRendered`: the document contains its
 * dialog, closed.
 */
export function Landing({ isRendered = false }: { isRendered?: boolean }) {
  return (
    <SessionProvider>
      <AccountDialogs leaveForDashboard={() => void enterApp()} companion={<Toaster />} isRendered={isRendered}>
        <Leaving />
        <div className={pageStyle}>
          <SkipLink href="#contenu" />
          <Suspense>
            <LandingHeader />
          </Suspense>
          <main id="contenu" tabIndex={-1}>
            <Suspense>
              <Hero />
            </Suspense>
            <Suspense>
              <SampleJobs />
            </Suspense>
            <Suspense>
              <HowItWorks />
            </Suspense>
            <Suspense>
              <Benefits />
            </Suspense>
            <Suspense>
              <Closing />
            </Suspense>
          </main>
          <Suspense>
            <LandingFooter />
          </Suspense>
          <Suspense>
            <StickyEntry watching={waysIn} />
          </Suspense>
        </div>
      </AccountDialogs>
    </SessionProvider>
  )
}
