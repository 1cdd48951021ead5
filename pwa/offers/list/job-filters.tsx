import { RotateCcw } from 'lucide-react'
import { categoryLabels } from '../../../schema/catalogues/categories.ts'
import { CityField } from '../../ui/fields/city-field.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useDebounced } from '../../jobs/debounced.ts'
import type { JobSearch, ListStatus } from '../../jobs/job-search.ts'
import { SearchRow } from '../../jobs/search-row.tsx'

interface JobFiltersProps {
  search: JobSearch
  /** Changes search parameters and returns to the first page. A second change may come before `search` contains the first. */
  onChange: (change: Record<string, string | undefined>) => void
  onReset: () => void
  onViewChange: (view: 'map' | undefined) => void
}

const statuses: { value: ListStatus; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'open', label: 'Ouvert' },
  { value: 'in_progress', label: 'En cours' },
  { value: 'completed', label: 'Terminé' },
]

const formStyle = css({
  stack: '2',
  lg: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
  xl: { gridTemplateColumns: '[minmax(0, 1fr)]' },
})
const rowStyle = css({
  wrap: '2',
  '& > *': { flex: '[1 1 7.25rem]' },
  '& > :first-child': { flex: '[1 1 10.75rem]' },
  '& > button': { flex: '[0 0 auto]', minHeight: '13' },
})

/** Search, place and status, kept in the address (rules 2.2.51–2.2.54), and the way to the map. */
export function JobFilters({ search, onChange, onReset, onViewChange }: JobFiltersProps) {
  const [text, setText, flushText] = useDebounced(search.search ?? '', (typed) => onChange({ search: typed }))
  const [place, setPlace] = useDebounced(search.location ?? '', (typed) => onChange({ location: typed }))
  const isFiltered = text !== '' || place !== '' || search.status !== undefined || search.category !== undefined

  return (
    <search>
      <form className={formStyle} onSubmit={(event) => event.preventDefault()}>
        <SearchRow
          placeholder="Jardin, devoirs, cartons…"
          value={text}
          onChange={setText}
          onLeave={flushText}
          view={search.view}
          onViewChange={onViewChange}
        />
        <div className={rowStyle}>
          <CityField label="Lieu" hideLabel placeholder="Toute la Suisse" value={place} onValueChange={setPlace} />
          <SelectField
            label="Statut"
            hideLabel
            items={statuses}
            value={search.status ?? 'open'}
            onValueChange={(status) => onChange({ status })}
          />
          {isFiltered && (
            <Button variant="quiet" size="small" onClick={onReset}>
              <RotateCcw size={18} /> Réinitialiser
              {search.category && ` (${categoryLabels[search.category]})`}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
