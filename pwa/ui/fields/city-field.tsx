import { MapPin } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
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

interface Suggestion {
  value: string
  label: string
  detail?: string
}

type Search = (text: string) => Suggestion[]

const vagueHint = 'Canton inconnu : choisissez si possible une localité de la liste.'

/**
 * A field for a place, with suggestions from the catalogue; free text stays as typed (rules 1.2.28–1.2.32). A required place that is left without its
 * canton gets it, or the field says that the canton is unknown (rule 1.2.543).
 */
export function CityField({ value, placeholder = 'Ex. Lausanne', ...field }: CityFieldProps) {
  const search = useCitySearch()
  const [vague, setVague] = useState<string>()
  const latest = useRef(value)
  useEffect(() => void (latest.current = value))
  const complete = async () => {
    const { completePlace, hasCanton } = await import('../../../schema/searches/known-place.ts')
    const place = completePlace(value)
    // A suggestion may have been pressed meanwhile.
    if (latest.current !== value || !place) return
    if (place !== value) field.onValueChange(place)
    else if (!hasCanton(place)) setVague(value)
  }
  const items = useMemo(() => search?.(value) ?? [], [search, value])

  return (
    <ComboboxField
      {...field}
      {...(vague === value && { hint: vagueHint })}
      onBlur={() => field.required && void complete().catch(() => undefined)}
      value={value}
      items={items}
      icon={<MapPin size={18} />}
      placeholder={placeholder}
      autoComplete="address-level2"
      empty={search && `Aucune ville trouvée pour ${value.trim()}`}
    />
  )
}

const suggestion = (city: City): Suggestion => ({
  value: `${city.name}, ${city.cantonCode}`,
  label: `${city.name}, ${city.cantonCode}`,
  detail: `${city.postalCode}\u00a0· ${city.canton}`,
})

/** Loads the catalogue with the first field that needs it, not with the page. Returns undefined until it is loaded. */
function useCitySearch(): Search | undefined {
  const [search, setSearch] = useState<Search>()
  useEffect(() => {
    let wanted = true
    const load = async () => {
      const { findCities } = await import('../../../schema/catalogues/cities.ts')
      const find: Search = (text) => findCities(text).map(suggestion)
      if (wanted) setSearch(() => find)
      // A town has more postal codes than the catalogue: "1004" is Lausanne.
      const { completePlace, hasCanton } = await import('../../../schema/searches/known-place.ts')
      const findPlace: Search = (text) => {
        const [found, place] = [find(text), completePlace(text)]
        return found.length > 0 || place === text || !hasCanton(place) ? found : [{ value: place, label: place }]
      }
      if (wanted) setSearch(() => findPlace)
    }
    // Without suggestions the field takes what is typed.
    load().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [])
  return search
}
