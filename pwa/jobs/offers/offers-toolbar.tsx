import { ArrowDownWideNarrow, Heart, Search, SlidersHorizontal } from 'lucide-react'
import { lazy, useState } from 'react'
import { limits } from '../../../schema/limits.ts'
import type { OfferOrder } from '../../../schema/searches/offer-search.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ViewSwitch } from '../map/view-switch.tsx'
import { countFilters, type OfferSearching } from './offer-search.ts'
import { useHasBeen } from '../../ui/hooks/has-been.ts'
import { DialogOnDemand } from '../../ui/overlays/dialog-on-demand.tsx'

const loadDialog = async () => ({ default: (await import('./filters-dialog.tsx')).FiltersDialog })
const FiltersDialog = lazy(loadDialog)
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
}

const orders: { value: OfferOrder; label: string }[] = [
  { value: 'nearest', label: 'Plus proches' },
  { value: 'newest', label: 'Plus récentes' },
  { value: 'rate', label: 'Mieux payées' },
]

const barStyle = css({
  display: 'grid',
  gap: '3',
  // Two buttons with their counts fill a phone's width.
  gridTemplateColumns: '[repeat(2, minmax(min-content, 1fr))]',
  mdDown: { '& > button': { px: '3' } },
  '@media (max-width: 18em)': { gridTemplateColumns: '[minmax(0, 1fr)]' },
  md: { gridTemplateColumns: '[auto auto minmax(0, 1fr)]' },
  xl: { gridTemplateColumns: '[minmax(16rem, 1fr) auto auto auto]' },
})
const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: '3',
  gridColumn: '[1 / -1]',
  md: { gridColumn: '[auto]' },
})
const orderStyle = css({ flex: '1', minWidth: '0', md: { flex: '[0 1 13rem]' } })
const searchStyle = css({ gridColumn: '[1 / -1]', xl: { gridColumn: '[auto]' } })

/** The search field, the filters and the order of the student's list. */
export function OffersToolbar({ searching, text, found, home, kept }: OffersToolbarProps) {
  const { search, change, clear } = searching
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useHasBeen(isOpen)
  const count = countFilters(search)
  const open = () => {
    text.flush()
    setOpen(true)
  }

  return (
    <search className={barStyle}>
      <TextField
        className={searchStyle}
        label="Rechercher"
        hideLabel
        type="search"
        icon={<Search size={18} />}
        placeholder="Rechercher une offre, un lieu…"
        maxLength={limits.search}
        value={text.typed}
        onChange={(event) => text.type(event.target.value)}
        onBlur={text.flush}
      />
      <Button variant="line" aria-haspopup="dialog" onPointerEnter={preload} onClick={open}>
        <SlidersHorizontal size={18} /> Filtres
        <CountBadge count={count} kind="quiet" label={count === 1 ? 'filtre choisi' : 'filtres choisis'} />
      </Button>
      <Button
        variant={search.kept ? 'sun' : 'line'}
        aria-pressed={search.kept ?? false}
        onClick={() => change({ kept: search.kept ? undefined : true })}
      >
        <Heart size={18} /> Gardées
        <CountBadge count={kept} kind="quiet" label={kept === 1 ? 'offre gardée' : 'offres gardées'} />
      </Button>
      <div className={rowStyle}>
        {/* The map needs no order. */}
        {search.view !== 'map' && (
          <SelectField
            className={orderStyle}
            label="Ordre"
            hideLabel
            icon={<ArrowDownWideNarrow size={18} />}
            items={orders}
            value={search.order ?? 'nearest'}
            onValueChange={(order) => change({ order: order === 'nearest' ? undefined : order })}
          />
        )}
        <ViewSwitch isBeside view={search.view} onChange={(view) => change({ view })} />
      </div>
      {wasOpened && (
        <DialogOnDemand>
          <FiltersDialog
            open={isOpen}
            onOpenChange={setOpen}
            filter={search}
            onChange={change}
            onClear={clear}
            found={found}
            home={home}
          />
        </DialogOnDemand>
      )}
    </search>
  )
}
