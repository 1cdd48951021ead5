import { useState } from 'react'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { css } from '../../styled-system/css'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { describeCount } from './result-count.tsx'

interface FiltersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  filter: OfferFilter
  onChange: (change: Partial<OfferFilter>) => void
  onClear: () => void
  /** Offers that are found, as the person chooses. */
  found: number
  /** The place that distances are counted from; null where it is not known. */
  home: string | null
}

const footStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { flex: '[1 1 auto]' } })

/** What to look for (rule 1.2.90). Each choice counts at once; nothing need be confirmed. */
export function FiltersDialog({ open, onOpenChange, filter, onChange, onClear, found, home }: FiltersDialogProps) {
  // Cleared fields show at once; the list, which has to be drawn again, follows once that has been painted.
  const [cleared, setCleared] = useState<OfferFilter>()
  const clear = () => {
    setCleared(filter)
    afterPaint(onClear)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filtres"
      foot={
        <div className={footStyle}>
          <Button variant="line" onClick={clear}>
            Effacer les filtres
          </Button>
          <Button onClick={() => onOpenChange(false)}>Voir {describeCount(found)}</Button>
        </div>
      }
    >
      <FilterFields filter={filter} isCleared={cleared === filter} home={home} onChange={onChange} />
    </Dialog>
  )
}
