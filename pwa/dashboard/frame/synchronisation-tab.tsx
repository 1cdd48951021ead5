import { SynchronisationScreen } from '../../synchronisation/synchronisation-screen.tsx'
import { productName } from '../../session/product.ts'
import { Page } from '../../ui/page.tsx'

/** The page of synchronisation, in both dashboards. */
export function SynchronisationTab() {
  return (
    <Page width="column">
      <title>{`Synchronisation · ${productName}`}</title>
      <SynchronisationScreen />
    </Page>
  )
}
