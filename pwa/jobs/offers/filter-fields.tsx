import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { travelChoices } from '../../../schema/accounts/student-details.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { css } from '../../styled-system/css'
import { afterPaint } from '../../ui/after-paint.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { FieldGroup } from '../../ui/fields/field-group.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { anywhere, cantonChoices, categoryChoices, orNothing, rateChoices } from './filter-choices.ts'

type Settle = (change: Partial<OfferFilter>) => void

interface FilterFieldsProps {
  filter: OfferFilter
  /** Whether the filter is about to be cleared. */
  isCleared: boolean
  /** The place from which distances are counted; null if it is unknown. */
  home: string | null
  onChange: Settle
}

const formStyle = css({ pile: '5', pb: '2' })
const pairStyle = css({ display: 'grid', gap: '3', alignItems: 'start', sm: { gridTemplateColumns: '1fr 1fr' } })

const hourly = rateChoices(20, 25, 30, 40)
const radii = travelChoices.map((radius) => ({ value: String(radius), label: `${radius} km` }))
const first = ([value]: string[]) => (value === undefined ? undefined : Number(value))

/** The fields of a filter. A press renders only its own field again. */
export function FilterFields({ filter, isCleared, home, onChange }: FilterFieldsProps) {
  const { shown, change } = usePressed(filter, isCleared, onChange)
  return (
    <div className={formStyle}>
      <Canton value={shown.canton} change={change} />
      <Radius value={shown.within} home={home} change={change} />
      <Remote value={shown.remote} change={change} />
      <Category value={shown.category} change={change} />
      <Rate value={shown.rate} change={change} />
      <Days from={shown.from ?? ''} until={shown.until ?? ''} change={change} />
    </div>
  )
}

/** Shows a chosen value at once. The filter changes after that was painted, because the list must then be drawn again. */
function usePressed(filter: OfferFilter, isCleared: boolean, settle: Settle) {
  const [pressed, setPressed] = useState<{ before: OfferFilter; changes: Partial<OfferFilter> }>()
  // A pending choice ends when the filter changes.
  const waiting: Partial<OfferFilter> = {
    ...(isCleared && Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))),
    ...(pressed?.before === filter && pressed.changes),
  }
  const press: Settle = (change) => {
    const changes = { ...waiting, ...change }
    setPressed({ before: filter, changes })
    afterPaint(() => settle(changes))
  }
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  const change = useCallback<Settle>((of) => latest.current(of), [])
  return { shown: { ...filter, ...waiting }, change }
}

interface FieldProps<Name extends keyof OfferFilter> {
  value: OfferFilter[Name] | undefined
  change: Settle
}

const Canton = memo(function Canton({ value, change }: FieldProps<'canton'>) {
  return (
    <SelectField
      label="Canton"
      items={cantonChoices}
      value={value ?? anywhere}
      onValueChange={(chosen) => change({ canton: orNothing(chosen) as OfferFilter['canton'] })}
    />
  )
})

const Radius = memo(function Radius({ value, home, change }: FieldProps<'within'> & { home: string | null }) {
  return (
    <ChoiceChips
      label="Rayon"
      multiple={false}
      tone="sun"
      options={radii}
      value={value === undefined || !home ? [] : [String(value)]}
      onValueChange={(chosen) => change({ within: first(chosen) })}
      disabled={!home}
      hint={home ? `Depuis ${home}, à vol d’oiseau.` : 'Ajoutez votre ville au profil pour choisir un rayon.'}
    />
  )
})

const Remote = memo(function Remote({ value, change }: FieldProps<'remote'>) {
  return (
    <Switch
      checked={value ?? false}
      onCheckedChange={(checked) => change({ remote: checked || undefined })}
      hint="Le travail peut se faire de chez vous, au moins en partie."
    >
      Télétravail
    </Switch>
  )
})

const Category = memo(function Category({ value, change }: FieldProps<'category'>) {
  return (
    <SelectField
      label="Catégorie"
      items={categoryChoices}
      value={value ?? anywhere}
      onValueChange={(chosen) => change({ category: orNothing(chosen) as OfferFilter['category'] })}
    />
  )
})

const Rate = memo(function Rate({ value, change }: FieldProps<'rate'>) {
  return (
    <ChoiceChips
      label="Tarif minimum"
      multiple={false}
      tone="sun"
      options={hourly}
      value={value === undefined ? [] : [String(value)]}
      onValueChange={(chosen) => change({ rate: first(chosen) })}
    />
  )
})

const Days = memo(function Days({ from, until, change }: { from: string; until: string; change: Settle }) {
  return (
    <FieldGroup label="Jour du travail" hint="Les offres sans date ne s’afficheront pas.">
      <div className={pairStyle}>
        <TextField
          label="À partir du"
          type="date"
          value={from}
          max={until || undefined}
          onChange={(event) => change({ from: event.target.value || undefined })}
        />
        <TextField
          label="Jusqu’au"
          type="date"
          value={until}
          min={from || undefined}
          error={from && until && until < from ? 'La fin précède le début.' : undefined}
          onChange={(event) => change({ until: event.target.value || undefined })}
        />
      </div>
    </FieldGroup>
  )
})
