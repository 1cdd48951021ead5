import { X } from 'lucide-react'
import { describeFilter } from '../../../schema/searches/filter-text.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { useSinglePresses } from '../../ui/hooks/taps.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface FilterChipsProps {
  filter: OfferFilter
  onRemove: (fields: (keyof OfferFilter)[]) => void
  onClear: () => void
}

const listStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', listStyle: 'none' })
const chipStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  maxWidth: 'full',
  ps: '4',
  pe: '3',
  rounded: 'full',
  bg: 'sunSoft',
  color: 'ink',
  textStyle: 'small',
  fontWeight: 'semibold',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  _hover: { bg: 'sun', color: 'onSun' },
  '& svg': { flexShrink: '0' },
})

/**
 * The chosen filters, each of which a press removes. Typed words have no chip: one that appeared while somebody presses an offer would move the
 * offer from under their finger.
 */
export function FilterChips({ filter, onRemove, onClear }: FilterChipsProps) {
  const counts = useSinglePresses()
  const parts = describeFilter({ ...filter, search: undefined })
  if (parts.length === 0) return null

  return (
    <ul className={listStyle} aria-label="Filtres choisis">
      {parts.map(({ text, fields }) => (
        <li key={fields[0]}>
          <button type="button" className={chipStyle} onClick={(event) => counts(event) && onRemove(fields)}>
            <VisuallyHidden>Retirer le filtre </VisuallyHidden>
            {text}
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onClick={onClear}>
          Effacer les filtres
        </Button>
      </li>
    </ul>
  )
}
