import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css } from '../styled-system/css'
import { useInSight } from '../ui/hooks/in-sight.ts'
import type { OffersNow } from './offers-now.ts'

const stripStyle = css({
  bar: '4',
  justifyContent: 'space-between',
  mt: '4',
  px: '5',
  py: '3.5',
  rounded: 'card',
  bg: 'lakeSoft',
  color: 'ink',
  _hover: { textDecoration: 'underline' },
})
const wordsStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', minWidth: '0' })
const countStyle = css({ textStyle: 'title' })
const titlesStyle = css({
  textStyle: 'small',
  lineClamp: '2',
  minHeight: '[2lh]',
  md: { lineClamp: '1', minHeight: '0' },
})

/**
 * Leads from the examples to the offers that are open now, and names some (rule 1.2.482). Without a network, or without offers, it leads there all the
 * same: its height stays, so that nothing below it moves.
 */
export function OpenOffers() {
  const { ref, wasSeen } = useInSight()
  const [now, setNow] = useState<OffersNow>()
  useEffect(() => {
    if (!wasSeen) return
    import('./offers-now.ts').then(({ fetchOffersNow }) => fetchOffersNow()).then(setNow, () => undefined)
  }, [wasSeen])

  return (
    <a href="/jobs" ref={ref} className={stripStyle}>
      <span className={wordsStyle}>
        <span className={countStyle}>{now?.count ?? 'Offres ouvertes'}</span>
        <span className={titlesStyle}>{now?.examples ?? 'Toutes celles de votre région, sans compte'}</span>
      </span>
      <ArrowRight size={20} />
    </a>
  )
}
