import { lazy, Suspense } from 'react'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'

const MeScreen = lazy(async () => ({ default: (await import('./me-screen.tsx')).MeScreen }))

/** "Moi", whose code loads at its first opening: no dashboard needs it at its start. */
export function MeTab() {
  return (
    <Suspense
      fallback={
        <Page width="column">
          <PageHeading>Moi</PageHeading>
          <ListSkeleton shape="row" count={3} />
        </Page>
      }
    >
      <MeScreen />
    </Suspense>
  )
}
