import { X } from 'lucide-react'
import { describeFilter } from '../../../schema/searches/filter-text.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { css, cx } from '../../styled-system/css'
import { chipStyle } from '../../ui/chip-styles.ts'
import { useSinglePresses } from '../../ui/hooks/taps.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface FilterChipsProps {
  filter: OfferFilter
  onRemove: (fields: (keyof OfferFilter)[]) => void
}

const listStyle = css({ display: 'contents' })
const chosenStyle = cx(chipStyle, css({ pe: '2.5', bg: 'sunSoft' }))

/**
 * The chosen filters, each of which a press removes. Typed words have no chip: one that appeared while somebody presses an offer would move the
 * offer from under their finger.
 */
export function FilterChips({ filter, onRemove }: FilterChipsProps) {
  const counts = useSinglePresses()
  const parts = describeFilter({ ...filter, search: undefined })
  if (parts.length === 0) return null

  return (
    <ul className={listStyle} aria-label="Filtres choisis">
      {parts.map(({ text, fields }) => (
        <li key={fields[0]}>
          <button type="button" className={chosenStyle} onClick={(event) => counts(event) && onRemove(fields)}>
            <VisuallyHidden>Retirer le filtre </VisuallyHidden>
            {text}
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
