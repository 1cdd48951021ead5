import { SynchronisationScreen } from '../../synchronisation/synchronisation-screen.tsx'
import { Page } from '../../ui/page.tsx'

/** The page of synchronisation, in both dashboards. */
export function SynchronisationTab() {
  return (
    <Page title="Synchronisation" width="column">
      <SynchronisationScreen />
    </Page>
  )
}
