import type { ComponentProps } from 'react'
import { DetailComing } from '../../data/detail-coming.tsx'
import { lazyModule, useModule } from '../../ui/lazy.tsx'
import type { OffersDesk } from './offers-desk.tsx'

/** Only wide windows load its code. */
const deskCode = lazyModule(async () => (await import('./offers-desk.tsx')).OffersDesk)

type DeskProps = ComponentProps<typeof OffersDesk>

interface OfferBesideListProps extends Omit<DeskProps, 'jobs'> {
  /** Undefined until the list has arrived. */
  jobs: DeskProps['jobs'] | undefined
}

/** The offer beside the list. Until the list and the code of the offer are there, it has the shape of an offer. */
export function OfferBesideList({ jobs, ...props }: OfferBesideListProps) {
  const { module: Desk, ...asked } = useModule(deskCode)
  return Desk && jobs ? <Desk {...props} jobs={jobs} /> : <DetailComing {...asked} />
}
