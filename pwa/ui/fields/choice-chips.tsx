import * as Ark from '@ark-ui/react/toggle-group'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cva } from '../../styled-system/css'
import { FieldGroup } from './field-group.tsx'
import type { FieldFrame } from './field.tsx'
import type { Tone } from '../tone.ts'

export type ChoiceChipsProps<Value extends string> = FieldFrame & {
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: readonly Value[]
  onValueChange: (value: Value[]) => void
  /** Whether several may be chosen (the default), or one at most. */
  multiple?: boolean
  tone?: Tone
}

const groupStyle = css({ wrap: '2' })
const chipStyle = cva({
  base: {
    inline: '2',
    minHeight: 'touch',
    maxWidth: 'full',
    px: '4',
    py: '2',
    rounded: 'full',
    borderWidth: 'control',
    borderColor: 'edge',
    bg: 'surface',
    fontSize: 'small',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    transitionProperty: '[background-color, border-color]',
    transitionDuration: 'fast',
    // A chosen chip keeps its colour, because its text colour is made for it.
    '&[data-state=off]:hover': { bg: 'quiet' },
    '& [data-tick]': { display: 'none' },
    '&[data-state=on] [data-tick]': { display: 'block' },
    '&[data-state=on] [data-tick] ~ svg': { display: 'none' },
  },
  variants: {
    tone: {
      brand: { '&[data-state=on]': { bg: 'brand', color: 'onBrand', borderColor: 'brand' } },
      lake: { '&[data-state=on]': { bg: 'lake', color: 'onLake', borderColor: 'lake' } },
      sun: { '&[data-state=on]': { bg: 'sun', color: 'onSun', borderColor: 'onSun' } },
    },
  },
})

/** Small options to switch on: tools, filters, days. A tick marks a chosen one besides the colour. */
export function ChoiceChips<Value extends string>({
  options,
  value,
  onValueChange,
  multiple = true,
  tone = 'brand',
  ...frame
}: ChoiceChipsProps<Value>) {
  const choose = (chosen: string[]) =>
    onValueChange(options.map((option) => option.value).filter((known) => chosen.includes(known)))

  return (
    <FieldGroup {...frame}>
      <Ark.ToggleGroupRoot
        multiple={multiple}
        value={[...value]}
        onValueChange={(details) => choose(details.value)}
        className={groupStyle}
      >
        {options.map((option) => (
          <Ark.ToggleGroupItem key={option.value} value={option.value} className={chipStyle({ tone })}>
            <Check size={16} strokeWidth={3} data-tick />
            {option.icon}
            {option.label}
          </Ark.ToggleGroupItem>
        ))}
      </Ark.ToggleGroupRoot>
    </FieldGroup>
  )
}
