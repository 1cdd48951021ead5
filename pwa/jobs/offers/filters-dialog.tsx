import { useState } from 'react'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { css } from '../../styled-system/css'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, type Openable } from '../../ui/overlays/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { describeCount } from './result-count.tsx'

interface FiltersDialogProps extends Openable {
  filter: OfferFilter
  onChange: (change: Partial<OfferFilter>) => void
  onClear: () => void
  /** The number of offers that pass the present filter. */
  found: number
  /** The place from which distances are counted; null if it is unknown. */
  home: string | null
}

const footStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { flex: '[1 1 auto]' } })

/** The dialog of all filters (rule 1.2.90). Each choice applies at once, without confirmation. */
export function FiltersDialog({ open, onOpenChange, filter, onChange, onClear, found, home }: FiltersDialogProps) {
  // Shows the cleared fields at once. The filter changes after they were painted, because the list must then be drawn again.
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
