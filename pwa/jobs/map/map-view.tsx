import { NotOnDevice } from '../../data/unreachable.tsx'
import { css, cx } from '../../styled-system/css'
import { lazyModule, useModule } from '../../ui/lazy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { mapHeightStyle } from './map-height.ts'
import type { OfferMapProps } from './offer-map.tsx'

const frameStyle = css({ display: 'grid', lg: { width: '[58%]' } })

/** Hides the skeleton in browsers without scripts, where the map would never replace it. */
const scriptedStyle = css({ '@media (scripting: none)': { display: 'none' } })

const mapCode = lazyModule(async () => (await import('./offer-map.tsx')).OfferMap)

/**
 * The map, which shows once its file is loaded. It needs no network on the device of a signed-in person, or of a visitor who has seen it before.
 */
export function MapView(props: OfferMapProps) {
  const { module: OfferMap, isMissing, retry } = useModule(mapCode)
  if (OfferMap) return <OfferMap {...props} />
  return isMissing ? <NotOnDevice name="La carte" onRetry={retry} /> : <MapSkeleton />
}

export function MapSkeleton() {
  return (
    <div className={cx(mapHeightStyle, frameStyle, scriptedStyle)}>
      <Skeleton height="100%" radius="var(--radii-card)" />
    </div>
  )
}
