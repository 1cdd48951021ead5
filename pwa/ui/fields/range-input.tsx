import type { ComponentProps, CSSProperties } from 'react'
import { slider } from '../../styled-system/recipes'
import type { Tone } from '../tone.ts'

type RangeInputProps = Pick<ComponentProps<'input'>, 'id' | 'step'> & {
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  /** What a screen reader says instead of the number. */
  valueText: string
  tone: Tone
}

/** The place of a value on the track. At both ends the whole thumb stays within it. */
export const placeOf = (value: number, min: number, max: number): string =>
  `calc(0.875rem + ${Math.min(1, Math.max(0, (value - min) / (max - min)))} * (100% - 1.75rem))`

/** The browser's own slider in our looks, whose touch target is 44 px. */
export function RangeInput({ value, onValueChange, min, max, valueText, tone, ...rest }: RangeInputProps) {
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => onValueChange(target.valueAsNumber)}
      aria-valuetext={valueText}
      className={slider({ tone })}
      style={{ '--place': placeOf(value, min, max) } as CSSProperties}
    />
  )
}
