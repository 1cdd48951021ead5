import { lazy, Suspense, type ComponentProps } from 'react'
import { OptionalPart } from '../../ui/optional-part.tsx'
import { paneStyle } from '../../ui/pane-styles.ts'
import { DetailSkeleton } from '../../ui/skeletons.tsx'

const OfferPane = lazy(async () => ({ default: (await import('../../offers/detail/offer-pane.tsx')).OfferPane }))

/** An offer beside a list, whose code only wide windows load. */
export function OfferBeside(props: ComponentProps<typeof OfferPane>) {
  return (
    <OptionalPart>
      <Suspense
        fallback={
          <div className={props.place === 'part' ? undefined : paneStyle}>
            <DetailSkeleton />
          </div>
        }
      >
        <OfferPane {...props} />
      </Suspense>
    </OptionalPart>
  )
}
