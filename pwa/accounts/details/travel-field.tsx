import { travelChoices } from '../../../schema/accounts/student-details.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'

const travelOptions = travelChoices.map((km) => ({ value: String(km), label: `${km} km` }))

/** Kilometres; null if nothing is chosen. A distance that the API accepts but that is no option here stays until another one is chosen. */
export function TravelField({
  value,
  onValueChange,
}: {
  value: number | null
  onValueChange: (value: number | null) => void
}) {
  return (
    <ChoiceChips
      label="Je me déplace jusqu’à"
      hint="Depuis votre ville, à vol d’oiseau."
      tone="sun"
      multiple={false}
      options={travelOptions}
      value={value === null ? [] : [String(value)]}
      onValueChange={([chosen]) => onValueChange(chosen === undefined ? null : Number(chosen))}
    />
  )
}
