import { useState } from 'react'
import { keptLimits, limits } from '../../../schema/limits.ts'
import { refusalText } from '../../../schema/refusals.ts'
import { SearchNameForm } from '../../../schema/searches/form.ts'
import { describeFilter } from '../../../schema/searches/filter-text.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import type { SavedSearch } from '../../../schema/searches/saved-search.ts'
import { useForm } from '../../forms/form.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSinglePresses } from '../../ui/hooks/taps.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog, type Openable } from '../../ui/overlays/dialog.tsx'
import { nameFor, quoteName } from './search-name.ts'
import { SearchRow } from './search-row.tsx'
import { useSaving } from './saving.ts'

interface SearchesDialogProps extends Openable {
  searches: readonly SavedSearch[]
  /** The filter that can be saved now. */
  filter: OfferFilter | undefined
  onChoose: (filter: OfferFilter) => void
}

const stackStyle = css({ pile: '5' })
const formStyle = css({ pile: '3' })
const listStyle = css({ display: 'grid' })
const headingStyle = css({ textStyle: 'title' })
const wordsStyle = css({ textStyle: 'small', color: 'soft' })

/** The saved searches, each of which can be opened, renamed and deleted. The present filter can be added. */
export function SearchesDialog({ open, onOpenChange, searches, filter, onChoose }: SearchesDialogProps) {
  const [removed, setRemoved] = useState<SavedSearch>()
  const { save, remove } = useSaving()
  const counts = useSinglePresses()
  const takeAway = async (search: SavedSearch) => {
    if (await remove(search)) setRemoved(search)
  }
  const putBack = async (search: SavedSearch) => {
    if (await save(search)) setRemoved(undefined)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) setRemoved(undefined)
        onOpenChange(isOpen)
      }}
      title="Mes recherches"
      description="Nous vous prévenons dès qu’une nouvelle offre correspond."
    >
      <div className={stackStyle}>
        {filter && <NewSearch filter={filter} isFull={searches.length >= keptLimits.searches} />}
        {searches.length > 0 && (
          <section>
            <h3 className={headingStyle}>Enregistrées</h3>
            <ul className={listStyle}>
              {searches.map((search) => (
                <SearchRow
                  key={search.id}
                  search={search}
                  onOpen={() => onChoose(search.filter)}
                  onRemove={(event) => counts(event) && void takeAway(search)}
                />
              ))}
            </ul>
          </section>
        )}
        <div role="status">
          {removed && (
            <Banner
              kind="plain"
              action={
                <Button variant="line" size="small" onClick={() => void putBack(removed)}>
                  Annuler
                </Button>
              }
            >
              {quoteName(removed.name)} est supprimée.
            </Banner>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function NewSearch({ filter, isFull }: { filter: OfferFilter; isFull: boolean }) {
  const texts = describeFilter(filter).map(({ text }) => text)
  const { save } = useSaving()
  const form = useForm(SearchNameForm, {
    initial: () => ({ name: nameFor(texts) }),
    send: ({ name }) => save({ name, filter }),
  })
  if (isFull) return <Banner kind="info">{refusalText('searches_full')}</Banner>

  return (
    <form {...form.props} className={formStyle}>
      <p className={wordsStyle}>{texts.join('\u00a0· ')}</p>
      <TextField label="Nom de la recherche" maxLength={limits.searchName} {...form.field('name')} />
      <Button type="submit" variant="sun" full>
        Enregistrer cette recherche
      </Button>
    </form>
  )
}
