import { Bell, BellPlus } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { isBlank, offersQuery } from '../../../schema/searches/offer-search.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const SearchesDialog = lazyDialog(async () => (await import('./searches-dialog.tsx')).SearchesDialog)

interface SearchesButtonProps {
  /** The present filter. */
  filter: OfferFilter
  onOpen: (filter: OfferFilter) => void
}

/** Saves the present filter, or opens the saved searches (rule 1.2.95); absent if there is neither. */
export function SearchesButton({ filter, onOpen }: SearchesButtonProps) {
  const database = useDatabase()
  const searches = useLiveQuery(async () => {
    const all = await database.searches.toArray()
    return all.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  }, [database])
  const [isOpen, setOpen] = useState(false)
  const query = offersQuery(filter)
  const isNew = !isBlank(filter) && searches?.every((search) => offersQuery(search.filter) !== query) === true

  const isShown = isNew || (searches?.length ?? 0) > 0
  return (
    <>
      {isShown && (
        <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {isNew ? <BellPlus size={18} /> : <Bell size={18} />}
          {isNew ? 'Enregistrer la recherche' : `Mes recherches (${searches?.length})`}
        </Button>
      )}
      {searches && (
        <SearchesDialog
          // Remounts with another filter, because a typed name belongs to the filter it was typed for.
          key={query}
          open={isOpen}
          onOpenChange={setOpen}
          searches={searches}
          filter={isNew ? filter : undefined}
          onChoose={(chosen) => {
            setOpen(false)
            onOpen(chosen)
          }}
        />
      )}
    </>
  )
}
