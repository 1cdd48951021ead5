import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { describeFilter } from '../../../schema/searches/filter-text.ts'
import { Button } from '../../ui/button.tsx'
import { useToday } from '../../ui/hooks/today.ts'
import { isSet, presetsAt, weekendAfter } from './presets.ts'
import { describeCount } from './result-count.tsx'

interface FewerFiltersProps {
  /** A filter that leaves nothing. */
  filter: OfferFilter
  /** Counts the offers that another filter leaves. */
  count: (filter: OfferFilter) => number
  onChoose: (filter: OfferFilter) => void
}

/** Where several filters leave nothing: each one without which there are offers. For the present weekend: the next one. */
export function FewerFilters({ filter, count, onChoose }: FewerFiltersProps) {
  const today = useToday()
  const [weekend] = presetsAt(today, false)
  const isWeekend = weekend !== undefined && isSet(weekend, filter)
  const parts = describeFilter(filter)
  const without = parts.map(({ text, fields }) => {
    const name = isWeekend && fields.includes('from') ? weekend.label : text
    return {
      label: `Sans ${name.startsWith('«') ? name : `« ${name} »`}`,
      filter: { ...filter, ...Object.fromEntries(fields.map((field) => [field, undefined])) },
    }
  })
  const others = [
    ...(isWeekend ? [{ label: 'Le week-end prochain', filter: { ...filter, ...weekendAfter(today) } }] : []),
    // A single one goes with "Tout afficher".
    ...(parts.length > 1 ? without : []),
  ]
  return others.map((other) => {
    const found = count(other.filter)
    return (
      found > 0 && (
        <Button key={other.label} onClick={() => onChoose(other.filter)}>
          {other.label}&nbsp;: {describeCount(found)}
        </Button>
      )
    )
  })
}
