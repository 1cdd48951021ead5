import { isId, type Id } from '../../../schema/ids.ts'
import { useApplying } from '../../applications/applying.tsx'
import { NotFound } from '../../data/failed-pages.tsx'
import { KnownOffer } from './known-offer.tsx'

/** One offer (rules 2.2.58–2.2.60): from the device at once, then from the server. */
export function JobDetailScreen({ id }: { id: Id }) {
  // The letter's dialog is rendered here, so that a letter that is being typed survives the offer's disappearance.
  const { apply, applyDialog } = useApplying()
  if (!isId(id)) return <NotFound />
  return (
    <>
      <KnownOffer key={id} id={id} apply={apply} />
      {applyDialog}
    </>
  )
}
