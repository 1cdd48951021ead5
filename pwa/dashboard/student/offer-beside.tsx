import { detailOnDemand } from '../../data/detail-coming.tsx'

/** An offer beside a list. */
export const OfferBeside = detailOnDemand(async () => (await import('../../offers/detail/offer-pane.tsx')).OfferPane)
