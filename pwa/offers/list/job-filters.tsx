import { RotateCcw, Search } from 'lucide-react'
import { categoryLabels } from '../../../schema/catalogues/categories.ts'
import { limits } from '../../../schema/limits.ts'
import { CityField } from '../../ui/fields/city-field.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDebounced } from '../../jobs/debounced.ts'
import type { JobSearch, ListStatus } from '../../jobs/job-search.ts'

interface JobFiltersProps {
  search: JobSearch
  /** Changes search parameters and returns to the first page. A second change may come before `search` contains the first. */
  onChange: (change: Record<string, string | undefined>) => void
  onReset: () => void
}

const statuses: { value: ListStatus; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'open', label: 'Ouvert' },
  { value: 'in_progress', label: 'En cours' },
  { value: 'completed', label: 'Terminé' },
]

const formStyle = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  '@media (min-width: 20em)': { gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
  md: {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1fr)',
    gridAutoFlow: 'column',
    gridAutoColumns: '[auto]',
    alignItems: 'end',
  },
})
const wideStyle = css({ gridColumn: '[1 / -1]', md: { gridColumn: '[auto]' } })
const resetStyle = css({ gridColumn: '[1 / -1]', justifySelf: 'start', md: { gridColumn: '[auto]', minHeight: '13' } })

/** Search, place and status, kept in the address (rules 2.2.51–2.2.54). */
export function JobFilters({ search, onChange, onReset }: JobFiltersProps) {
  const [text, setText, flushText] = useDebounced(search.search ?? '', (typed) => onChange({ search: typed }))
  const [place, setPlace] = useDebounced(search.location ?? '', (typed) => onChange({ location: typed }))
  const isFiltered = text !== '' || place !== '' || search.status !== undefined || search.category !== undefined

  return (
    <search>
      <form className={formStyle} onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Rechercher"
          type="search"
          name="search"
          className={wideStyle}
          icon={<Search size={18} />}
          placeholder="Jardin, devoirs, cartons…"
          maxLength={limits.search}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Puts the typed text into the address before an offer opens, so that the back button restores it.
          onBlur={flushText}
        />
        <CityField label="Lieu" value={place} onValueChange={setPlace} />
        <SelectField
          label="Statut"
          items={statuses}
          value={search.status ?? 'open'}
          onValueChange={(status) => onChange({ status })}
        />
        {isFiltered && (
          <Button variant="quiet" size="small" className={resetStyle} onClick={onReset}>
            <RotateCcw size={18} /> Réinitialiser
            {search.category && ` (${categoryLabels[search.category]})`}
          </Button>
        )}
      </form>
    </search>
  )
}
