import { ArrowDownWideNarrow, Heart } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { describeFilter } from '../../../schema/searches/filter-text.ts'
import type { OfferOrder } from '../../../schema/searches/offer-search.ts'
import { css, cx } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { chipLineStyle, chipStyle } from '../../ui/chip-styles.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useSinglePresses } from '../../ui/hooks/taps.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { FilterChips } from './filter-chips.tsx'
import { countFilters, type OfferSearching } from './offer-search.ts'
import { isSet, presetsAt, without } from './presets.ts'

interface ChipRowProps {
  searching: OfferSearching
  /** Whether distances can be counted from the student's own place. */
  hasPlace: boolean
  /** The number of kept offers. */
  kept: number
  /** Stands at the end of the row. */
  children: ReactNode
}

const orders: { value: OfferOrder; label: string }[] = [
  { value: 'nearest', label: 'Plus proches' },
  { value: 'newest', label: 'Plus récentes' },
  { value: 'rate', label: 'Mieux payées' },
]

/** One line on phones; where there is room, as many as it takes. */
const rowStyle = cx(
  chipLineStyle,
  css({
    // Words for screen readers alone scroll with their chips.
    position: 'relative',
    alignItems: 'center',
    '& li': { flexShrink: '0' },
    md: { mx: '0', px: '0', flexWrap: 'wrap', overflow: 'visible' },
    _inList: { flexWrap: 'nowrap', overflowX: 'auto', mx: '-1.5', px: '1.5' },
  }),
)

/** The order, the chosen filters, and filters that one press sets (rule 1.2.471). */
export function ChipRow({ searching: { search, change, clear }, hasPlace, kept, children }: ChipRowProps) {
  const presets = presetsAt(useToday(), hasPlace)
  const chosen = presets.filter((preset) => isSet(preset, search))
  const remove = (fields: string[]) => change(Object.fromEntries(fields.map((field) => [field, undefined])))

  // On a phone the row may be scrolled to its end, where nobody would see a filter that comes from elsewhere.
  const row = useRef<HTMLDivElement>(null)
  const shown = describeFilter({ ...without(search, chosen), search: undefined })
    .map(({ text }) => text)
    .join()
  useEffect(() => {
    if (shown) row.current?.scrollTo({ left: 0 })
  }, [shown])

  return (
    <div ref={row} className={rowStyle}>
      {/* The map needs no order. */}
      {search.view !== 'map' && (
        <SelectField
          isChip
          label="Ordre"
          hideLabel
          icon={<ArrowDownWideNarrow size={16} />}
          items={orders}
          value={search.order ?? 'nearest'}
          onValueChange={(order) => change({ order: order === 'nearest' ? undefined : order })}
        />
      )}
      <FilterChips filter={without(search, chosen)} onRemove={remove} />
      {presets.map((preset) => (
        <Chip
          key={preset.label}
          isPressed={chosen.includes(preset)}
          onPress={(isPressed) => (isPressed ? change(preset.filter) : remove(Object.keys(preset.filter)))}
        >
          {preset.label}
        </Chip>
      ))}
      <Chip isPressed={search.kept ?? false} onPress={(isPressed) => change({ kept: isPressed ? true : undefined })}>
        <Heart size={16} /> Gardées
        <CountBadge count={kept} kind="quiet" label={kept === 1 ? 'offre gardée' : 'offres gardées'} />
      </Chip>
      {countFilters(search) > 0 && (
        <Button variant="quiet" size="small" onClick={clear}>
          Effacer les filtres
        </Button>
      )}
      {children}
    </div>
  )
}

interface ChipProps {
  isPressed: boolean
  onPress: (isPressed: boolean) => void
  children: ReactNode
}

function Chip({ isPressed, onPress, children }: ChipProps) {
  // The second tap of a double one would undo the first.
  const counts = useSinglePresses()
  return (
    <button
      type="button"
      className={chipStyle}
      aria-pressed={isPressed}
      onClick={(event) => counts(event) && onPress(!isPressed)}
    >
      {children}
    </button>
  )
}
