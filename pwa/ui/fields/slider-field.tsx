import * as Ark from '@ark-ui/react/slider'
import { css } from '../../styled-system/css'
import { labelStyle } from './field.tsx'
import { controlStyle, rangeStyle, thumbStyle, trackStyle } from './slider-styles.ts'

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
  return (
    <Ark.SliderRoot
      value={[value]}
      onValueChange={({ value: [next] }) => next !== undefined && onValueChange(next)}
      min={min}
      max={max}
      step={step}
      getAriaValueText={(details) => format(details.value)}
    >
      <div className={headStyle}>
        <Ark.SliderLabel className={labelStyle}>{label}</Ark.SliderLabel>
        <span className={figureStyle} aria-hidden>
          {format(value)}
        </span>
      </div>
      <Ark.SliderControl className={controlStyle}>
        <Ark.SliderTrack className={trackStyle}>
          <Ark.SliderRange className={rangeStyle({ tone: 'brand' })} />
        </Ark.SliderTrack>
        <Ark.SliderThumb index={0} className={thumbStyle({ tone: 'brand' })} />
      </Ark.SliderControl>
    </Ark.SliderRoot>
  )
}
