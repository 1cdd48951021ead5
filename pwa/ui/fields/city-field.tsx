import { MapPin } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { City } from '../../../schema/catalogues/cities.ts'
import { ComboboxField } from './combobox-field.tsx'

interface CityFieldProps {
  label: string
  value: string
  onValueChange: (text: string) => void
  hint?: string
  error?: string | undefined
  required?: boolean
  hideLabel?: boolean
  /** Shown while the field is empty. */
  placeholder?: string
}

type Search = (text: string) => readonly City[]

/** A field for a place, with suggestions from the catalogue; free text stays as typed (rules 1.2.28–1.2.32). */
export function CityField({ value, placeholder = 'Ex. Lausanne', ...field }: CityFieldProps) {
  const search = useCitySearch()
  const items = useMemo(() => search?.(value).map(suggestion) ?? [], [search, value])

  return (
    <ComboboxField
      {...field}
      value={value}
      items={items}
      icon={<MapPin size={18} />}
      placeholder={placeholder}
      autoComplete="address-level2"
      empty={search && `Aucune ville trouvée pour ${value.trim()}`}
    />
  )
}

const suggestion = (city: City) => ({
  value: `${city.name}, ${city.cantonCode}`,
  label: `${city.name}, ${city.cantonCode}`,
  detail: `${city.postalCode}\u00a0· ${city.canton}`,
})

/** Loads the catalogue with the first field that needs it, not with the page. Returns undefined until it is loaded. */
function useCitySearch(): Search | undefined {
  const [search, setSearch] = useState<Search>()
  useEffect(() => {
    let wanted = true
    import('../../../schema/catalogues/cities.ts')
      .then(({ findCities }) => {
        if (wanted) setSearch(() => findCities)
      })
      // Without suggestions the field takes what is typed.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [])
  return search
}
