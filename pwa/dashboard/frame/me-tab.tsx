import { Suspense } from 'react'
import { lazy } from '../../ui/lazy.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SaysAwaited } from '../../ui/says-awaited.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'

const MeScreen = lazy(async () => (await import('./me-screen.tsx')).MeScreen)

/** "Moi", whose code loads at its first opening: no dashboard needs it at its start. */
export function MeTab() {
  return (
    <Suspense
      fallback={
        <Page width="column">
          <PageHeading>Moi</PageHeading>
          <SaysAwaited />
          <ListSkeleton shape="row" count={3} />
        </Page>
      }
    >
      <MeScreen />
    </Suspense>
  )
}
