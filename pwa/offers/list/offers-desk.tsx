import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import type { Applying } from '../../applications/applying.tsx'
import { readJobSearch } from '../../jobs/job-search.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { useSession } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { useMediaQuery } from '../../ui/hooks/media-query.ts'
import { followRowKeys } from '../../ui/hooks/row-keys.ts'
import { OfferPane } from '../detail/offer-pane.tsx'

const offerStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gridTemplateRows: '[minmax(0, 1fr)]',
  rounded: 'panel',
  _focusVisible: { outlineStyle: 'solid', outlineWidth: 'thick', outlineColor: 'focus', outlineOffset: '0.5' },
})

/** What the cards of the list do while an offer stands beside them. */
export interface OffersBeside {
  shown: Id
  onOpen: (job: ListedJob) => void
}

interface OffersDeskProps {
  jobs: readonly ListedJob[]
  /** The offer that the address names. */
  offer: Id | undefined
  apply: Applying['apply']
  onBeside: (beside: OffersBeside | undefined) => void
}

/** The offer beside a page of the public list, which is the element before its place (rule 1.2.500). An address that names one leads to the offer’s page where there is no room for it. */
export function OffersDesk({ jobs, offer, apply, onBeside }: OffersDeskProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const { user } = useSession()
  const isDesk = useMediaQuery('(min-width: 80rem)')
  const detail = useRef<HTMLElement>(null)
  // It stays while offers come in above it.
  const [first] = useState(jobs[0]?.id)
  const shown = isDesk ? (offer ?? first) : undefined
  const choose = useCallback(
    (next: Id | undefined) =>
      void navigate({
        to: '/jobs',
        search: (before) => readJobSearch({ ...before, offer: next }),
        replace: router.latestLocation.search.offer !== undefined,
        resetScroll: false,
        viewTransition: false,
      }),
    [navigate, router],
  )

  useEffect(() => {
    if (offer && !isDesk) void navigate({ to: '/jobs/$id', params: { id: offer }, replace: true })
  }, [navigate, offer, isDesk])
  useEffect(() => {
    onBeside(shown === undefined ? undefined : { shown, onOpen: ({ id }) => choose(id) })
    return () => onBeside(undefined)
  }, [onBeside, shown, choose])
  const close = useEffectEvent(() => offer && choose(undefined))
  const isShown = shown !== undefined
  // A visitor has no list of keys in which single ones can be turned off.
  const hasSingleKeys = user !== null
  useEffect(() => {
    const list = detail.current?.parentElement?.previousElementSibling
    if (!isShown || !detail.current || !(list instanceof HTMLElement)) return
    const leaving = new AbortController()
    const zones = { list, detail: detail.current, opensAtOnce: true, hasSingleKeys, onClose: close }
    followRowKeys(zones, leaving.signal)
    return () => leaving.abort()
  }, [isShown, hasSingleKeys])

  return (
    isShown && (
      <section ref={detail} aria-label="Offre choisie" tabIndex={-1} data-detail="" className={offerStyle}>
        <OfferPane id={shown} apply={apply} />
      </section>
    )
  )
}
