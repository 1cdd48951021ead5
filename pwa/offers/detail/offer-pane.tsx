import type { Id } from '../../../schema/ids.ts'
import type { Applying } from '../../applications/applying.tsx'
import { KnownOffer } from './known-offer.tsx'
import { OfferPlace } from './offer-place.tsx'

interface OfferPaneProps {
  id: Id
  apply: Applying['apply']
  /** `part`: its sections alone, below what else is said of it. */
  place?: 'pane' | 'part'
}

/** An offer beside a list. Each begins at its top. */
export function OfferPane({ id, apply, place = 'pane' }: OfferPaneProps) {
  return (
    <OfferPlace value={place}>
      <KnownOffer key={id} id={id} apply={apply} />
    </OfferPlace>
  )
}
