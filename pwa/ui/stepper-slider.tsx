import { Slider } from '@ark-ui/react/slider'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cva, cx } from '../styled-system/css'
import { FieldError } from './field-error.tsx'
import { fieldLook, hintLook, labelLook } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { controlLook, rangeLook, thumbLook, trackLook } from './slider-styles.ts'
import type { Tone } from './tone.ts'

export type StepperSliderProps = {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: ReactNode
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** After the figure, such as "CHF/h". */
  unit?: string
  /** A value marked on the track, with its words. */
  recommended?: { value: number; label: string }
  tone?: Tone
  className?: string
}

const frameLook = css({
  px: '4',
  pt: '4',
  pb: '3',
  rounded: 'card',
  borderWidth: 'control',
  borderStyle: 'solid',
  borderColor: 'edge',
  bg: 'surface',
})
const rowLook = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', mb: '2' })
const figureLook = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '2',
  textStyle: 'figureLarge',
  fontSize: 'dial',
})
const unitLook = css({
  textStyle: 'small',
  fontFamily: 'text',
  fontWeight: 'semibold',
  color: 'soft',
  letterSpacing: 'normal',
})
const marksLook = css({
  position: 'relative',
  display: 'flex',
  justifyContent: 'space-between',
  minHeight: '6',
  textStyle: 'meta',
  color: 'soft',
  fontVariantNumeric: 'tabular-nums',
})
const markLook = css({ position: 'absolute', width: '0.5', height: '2', top: '-3', bg: 'soft' })
const markWordsLook = cva({
  base: { position: 'absolute', top: '3', color: 'ink', fontWeight: 'semibold', whiteSpace: 'nowrap' },
  variants: { side: { after: { insetInlineStart: '-3' }, before: { insetInlineEnd: '-3' } } },
})

/** A number picked with a thumb: buttons for one step, a slider for many, the figure large between them. */
export function StepperSlider({
  label,
  required,
  hint,
  error,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  unit,
  recommended,
  tone = 'brand',
  className,
}: StepperSliderProps) {
  const setWithin = (next: number) => onValueChange(Math.min(max, Math.max(min, next)))
  const words = (shown: number) => (unit ? `${shown} ${unit}` : String(shown))

  return (
    <Slider.Root
      value={[Math.min(max, Math.max(min, value))]}
      onValueChange={({ value: [next] }) => next !== undefined && onValueChange(next)}
      min={min}
      max={max}
      step={step}
      invalid={Boolean(error)}
      getAriaValueText={(details) => words(details.value)}
      className={cx(fieldLook, className)}
    >
      <Slider.Label className={labelLook}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Slider.Label>
      <div className={frameLook}>
        <div className={rowLook}>
          <IconButton label="Moins" variant="line" aria-disabled={value <= min} onClick={() => setWithin(value - step)}>
            <Minus size={20} />
          </IconButton>
          <output className={figureLook}>
            {value}
            {unit && <span className={unitLook}>{unit}</span>}
          </output>
          <IconButton label="Plus" variant="line" aria-disabled={value >= max} onClick={() => setWithin(value + step)}>
            <Plus size={20} />
          </IconButton>
        </div>
        <Slider.Control className={controlLook}>
          <Slider.Track className={trackLook}>
            <Slider.Range className={rangeLook({ tone })} />
          </Slider.Track>
          <Slider.Thumb index={0} className={thumbLook({ tone })} />
        </Slider.Control>
        <div className={marksLook} aria-hidden>
          <span>{min}</span>
          {recommended && (
            <Slider.Marker value={recommended.value} className={markLook}>
              <span className={markWordsLook({ side: recommended.value < (min + max) / 2 ? 'after' : 'before' })}>
                {recommended.label}
              </span>
            </Slider.Marker>
          )}
          <span>{max}</span>
        </div>
      </div>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {hint && <p className={hintLook}>{hint}</p>}
    </Slider.Root>
  )
}
