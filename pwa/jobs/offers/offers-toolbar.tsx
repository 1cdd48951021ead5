import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { CountBadge } from '../../ui/count-badge.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { RowButton, SearchRow } from '../search-row.tsx'
import { ChipRow } from './chip-row.tsx'
import { countFilters, type OfferSearching } from './offer-search.ts'

const loadDialog = async () => (await import('./filters-dialog.tsx')).FiltersDialog
const FiltersDialog = lazyDialog(loadDialog)
/** If the code fails to load, the dialog reports it when it is opened. */
const preload = () => void loadDialog().catch(() => undefined)

interface OffersToolbarProps {
  searching: OfferSearching
  /** The typed text; the address follows at the first pause. */
  text: { typed: string; type: (text: string) => void; flush: () => void }
  found: number
  home: string | null
  /** The number of kept offers. */
  kept: number
  /** Stands at the end of the chips. */
  children: ReactNode
}

const stackStyle = css({ stack: '2' })
/** In the corner of the icon on phones. */
const badgeStyle = css({
  position: 'absolute',
  top: '1',
  insetInlineEnd: '1',
  display: 'flex',
  md: { position: 'static' },
  _inList: { position: 'absolute' },
})

/** One row with the search, the filters and the map, one of chips. */
export function OffersToolbar({ searching, text, found, home, kept, children }: OffersToolbarProps) {
  const { search, change, clear } = searching
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(search)
  const open = () => {
    text.flush()
    setOpen(true)
  }

  return (
    <search className={stackStyle}>
      <SearchRow
        placeholder="Une offre, un lieu…"
        value={text.typed}
        onChange={text.type}
        onLeave={text.flush}
        view={search.view}
        onViewChange={(view) => change({ view })}
      >
        <RowButton
          icon={<SlidersHorizontal size={20} />}
          word="Filtres"
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onClick={open}
        >
          <span className={badgeStyle}>
            <CountBadge count={count} kind="quiet" label={count === 1 ? 'filtre choisi' : 'filtres choisis'} />
          </span>
        </RowButton>
      </SearchRow>
      <ChipRow searching={searching} hasPlace={home !== null} kept={kept}>
        {children}
      </ChipRow>
      <FiltersDialog
        open={isOpen}
        onOpenChange={setOpen}
        filter={search}
        onChange={change}
        onClear={clear}
        found={found}
        home={home}
      />
    </search>
  )
}
