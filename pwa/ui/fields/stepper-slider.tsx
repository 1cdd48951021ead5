import { Minus, Plus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { css, cva } from '../../styled-system/css'
import { fieldStyle, hintStyle, labelStyle } from './field.tsx'
import { IconButton } from '../icon-button.tsx'
import { placeOf, RangeInput } from './range-input.tsx'
import type { Tone } from '../tone.ts'

export type StepperSliderProps = {
  label: string
  required?: boolean
  hint?: ReactNode
  value: number
  onValueChange: (value: number) => void
  min: number
  /** The highest value of the slider. */
  max: number
  /** The highest value of the buttons, if it is beyond the slider's end. */
  limit?: number
  /** The text after the figure, such as "CHF/h". */
  unit?: string
  /** Writes the figure and the ends of the scale. */
  format?: (value: number) => string
  /** A value marked on the track, and its label. */
  recommended?: { value: number; label: string }
  tone?: Tone
}

const frameStyle = css({
  px: '4',
  _zoomed: { px: '1' },
  pt: '4',
  pb: '3',
  rounded: 'card',
  borderWidth: 'control',
  borderColor: 'edge',
  bg: 'surface',
})
const rowStyle = css({
  bar: '2',
  justifyContent: 'space-between',
  mb: '2',
  _zoomed: { gap: '0' },
})
/** With large text the unit wraps under its figure. */
const figureStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'center',
  minWidth: '0',
  columnGap: '2',
  textStyle: 'figureLarge',
})
/** A long figure is smaller, and ends in an ellipsis if it still has no room beside the buttons. */
const digitsStyle = cva({
  base: { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  variants: { isLong: { true: { fontSize: 'figure' }, false: { fontSize: 'dial' } } },
})
/** The most digits for which the large figure has room on a phone. */
const roomyDigits = 5
/** The first part of the track, where a mark's label would cover the figure at the track's beginning. */
const nearMark = 1 / 7
const unitStyle = css({
  textStyle: 'small',
  fontFamily: 'text',
  fontWeight: 'semibold',
  color: 'soft',
  letterSpacing: 'normal',
  wordSpacing: 'normal',
})
const marksStyle = css({
  position: 'relative',
  display: 'flex',
  justifyContent: 'space-between',
  minHeight: '6',
  textStyle: 'meta',
  color: 'soft',
  fontVariantNumeric: 'tabular-nums',
})
const markStyle = css({
  position: 'absolute',
  width: '0.5',
  height: '2',
  top: '-3',
  bg: 'soft',
  _highContrast: { bg: '[CanvasText]', forcedColorAdjust: 'none' },
})
const markWordsStyle = cva({
  base: { position: 'absolute', top: '3', color: 'ink', fontWeight: 'semibold', whiteSpace: 'nowrap' },
  variants: { side: { after: { insetInlineStart: '-3' }, before: { insetInlineEnd: '-3' } } },
})

/** A number input for touch: buttons for one step, a slider for many, and between them the figure in large digits. */
export function StepperSlider({
  label,
  required,
  hint,
  value,
  onValueChange,
  min,
  max,
  limit = max,
  unit,
  format = String,
  recommended,
  tone = 'brand',
}: StepperSliderProps) {
  const setWithin = (next: number) => onValueChange(Math.min(limit, Math.max(min, next)))
  const isCovered = recommended !== undefined && (recommended.value - min) / (max - min) < nearMark
  const figure = format(value)
  const id = useId()

  return (
    <div className={fieldStyle}>
      <label htmlFor={id} className={labelStyle}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <div className={frameStyle}>
        <div className={rowStyle}>
          <IconButton label="Moins" variant="line" aria-disabled={value <= min} onClick={() => setWithin(value - 1)}>
            <Minus size={20} />
          </IconButton>
          <output className={figureStyle}>
            <span className={digitsStyle({ isLong: figure.length > roomyDigits })}>{figure}</span>
            {unit && <span className={unitStyle}>{unit}</span>}
          </output>
          <IconButton label="Plus" variant="line" aria-disabled={value >= limit} onClick={() => setWithin(value + 1)}>
            <Plus size={20} />
          </IconButton>
        </div>
        <RangeInput
          id={id}
          value={Math.min(max, Math.max(min, value))}
          onValueChange={onValueChange}
          min={min}
          max={max}
          // The slider itself knows only the whole values within its ends.
          valueText={unit ? `${figure} ${unit}` : figure}
          tone={tone}
        />
        <div className={marksStyle} aria-hidden>
          <span>{isCovered ? '' : format(min)}</span>
          {recommended && (
            <span className={markStyle} style={{ left: placeOf(recommended.value, min, max) }}>
              <span className={markWordsStyle({ side: recommended.value < (min + max) / 2 ? 'after' : 'before' })}>
                {recommended.label}
              </span>
            </span>
          )}
          <span>{format(max)}</span>
        </div>
      </div>
      {hint && <p className={hintStyle}>{hint}</p>}
    </div>
  )
}
