import { useEffect, useState, type ComponentType } from 'react'
import { RetryButton } from '../../data/unreached.tsx'
import { css, cx } from '../../styled-system/css'
import { OfflineArt } from '../../ui/art/offline-art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OfferMapProps } from './offer-map.tsx'

const frameStyle = css({
  display: 'grid',
  height: '[min(54dvh, 24rem)]',
  lg: { height: '[min(72dvh, 42rem)]', width: '[58%]' },
})

/** It is drawn by code alone: where none runs, a frame that waits for it would promise something. */
const scriptedStyle = css({ '@media (scripting: none)': { display: 'none' } })

let loaded: ComponentType<OfferMapProps> | undefined

/** The map, once its file is there: on the device of somebody signed in, or of a visitor who has seen it, it needs no network. */
export function MapView(props: OfferMapProps) {
  const [state, setState] = useState<'loading' | 'failed' | 'there'>(loaded ? 'there' : 'loading')
  useEffect(() => {
    if (state !== 'loading') return
    let isWanted = true
    import('./offer-map.tsx').then(
      ({ OfferMap }) => {
        loaded = OfferMap
        if (isWanted) setState('there')
      },
      () => isWanted && setState('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [state])

  if (state === 'failed')
    return (
      <EmptyState
        art={<OfflineArt />}
        title="La carte n’est pas encore sur cet appareil"
        text="Elle s’affichera au retour du réseau, puis aussi sans lui."
        action={<RetryButton onRetry={() => setState('loading')} />}
      />
    )
  if (!loaded || state === 'loading') return <MapSkeleton />
  const OfferMap = loaded
  return <OfferMap {...props} />
}

export function MapSkeleton() {
  return (
    <div className={cx(frameStyle, scriptedStyle)}>
      <Skeleton height="100%" radius="var(--radii-card)" />
    </div>
  )
}
