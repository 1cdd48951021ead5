import { useId } from 'react'
import { css } from '../../styled-system/css'
import { labelStyle } from './field.tsx'
import { RangeInput } from './range-input.tsx'

export type SliderFieldProps = {
  label: string
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step: number
  /** Formats the number, such as "130%". */
  format: (value: number) => string
}

const headStyle = css({ display: 'flex', justifyContent: 'space-between', gap: '3' })
const figureStyle = css({ textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })

/** A number between two ends, for values that need not be exact: zoom, distance. */
export function SliderField({ label, value, onValueChange, min, max, step, format }: SliderFieldProps) {
  const id = useId()
  return (
    <div>
      <div className={headStyle}>
        <label htmlFor={id} className={labelStyle}>
          {label}
        </label>
        <span className={figureStyle} aria-hidden>
          {format(value)}
        </span>
      </div>
      <RangeInput
        id={id}
        value={value}
        onValueChange={onValueChange}
        min={min}
        max={max}
        step={step}
        valueText={format(value)}
        tone="brand"
      />
    </div>
  )
}
