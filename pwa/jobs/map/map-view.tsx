import { useEffect, useState, type ComponentType } from 'react'
import { RetryButton } from '../../data/unreachable.tsx'
import { css, cx } from '../../styled-system/css'
import offlineArt from '../../ui/art/offline.svg?drawing'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { mapHeightStyle } from './map-height.ts'
import type { OfferMapProps } from './offer-map.tsx'

const frameStyle = css({ display: 'grid', lg: { width: '[58%]' } })

/** Hides the skeleton in browsers without scripts, where the map would never replace it. */
const scriptedStyle = css({ '@media (scripting: none)': { display: 'none' } })

let loaded: ComponentType<OfferMapProps> | undefined

/**
 * The map, which shows once its file is loaded. It needs no network on the device of a signed-in person, or of a visitor who has seen it before.
 */
export function MapView(props: OfferMapProps) {
  const [state, setState] = useState<'loading' | 'failed' | 'there'>(loaded ? 'there' : 'loading')
  useEffect(() => {
    if (state !== 'loading') return
    let isWanted = true
    import('./offer-map.tsx')
      .then(({ OfferMap }) => {
        loaded = OfferMap
        if (isWanted) setState('there')
      })
      // A file that cannot be loaded gives an empty module (updates/missing-code.ts).
      .catch(() => isWanted && setState('failed'))
    return () => {
      isWanted = false
    }
  }, [state])

  if (state === 'failed')
    return (
      <EmptyState
        drawing={offlineArt}
        title="La carte n’est pas encore sur cet appareil"
        text="Elle s’affichera dès que vous serez en ligne, puis aussi hors ligne."
        action={<RetryButton onRetry={() => setState('loading')} />}
      />
    )
  if (!loaded || state === 'loading') return <MapSkeleton />
  const OfferMap = loaded
  return <OfferMap {...props} />
}

export function MapSkeleton() {
  return (
    <div className={cx(mapHeightStyle, frameStyle, scriptedStyle)}>
      <Skeleton height="100%" radius="var(--radii-card)" />
    </div>
  )
}
