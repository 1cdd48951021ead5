import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import type { FieldFrame } from '../../ui/fields/field.tsx'

interface OneOfProps<Value extends string> extends FieldFrame {
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice among a few short options, as chips. A press on the chosen one keeps it chosen. */
export function ChipChoice<Value extends string>({ value, onValueChange, ...rest }: OneOfProps<Value>) {
  return (
    <ChoiceChips
      {...rest}
      multiple={false}
      tone="lake"
      value={[value]}
      onValueChange={([chosen]) => chosen !== undefined && onValueChange(chosen)}
    />
  )
}
