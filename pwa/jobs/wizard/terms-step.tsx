import { Clock } from 'lucide-react'
import { rates } from '../../../schema/limits.ts'
import { formatRate, parseAmount } from '../../../schema/money.ts'
import { CityField } from '../../ui/fields/city-field.tsx'
import { css } from '../../styled-system/css'
import { StepperSlider } from '../../ui/fields/stepper-slider.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { describeEstimate } from './estimate.ts'
import type { StepProps } from './step.ts'

/** The slider's end; a higher rate can be typed. */
const usualMaximum = 45

const exactStyle = css({ maxWidth: '48' })
/** Reserves the line before it has a text, so that nothing under it moves. */
const estimateStyle = css({
  minHeight: '[1lh]',
  textStyle: 'lead',
  fontWeight: 'semibold',
  color: 'lake',
  fontVariantNumeric: 'tabular-nums',
})

/** Step 2: place, duration and rate. */
export function TermsStep({ draft, set, errors }: StepProps) {
  const rate = parseAmount(draft.rate)
  const shown = Number.isFinite(rate) ? rate : rates.minimum
  const estimate = describeEstimate(rate, draft.duration)

  return (
    <>
      <CityField
        label="Lieu"
        required
        value={draft.location}
        onValueChange={(location) => set({ location })}
        error={errors.location}
      />
      <TextField
        label="Durée"
        required
        icon={<Clock size={18} />}
        placeholder="3 heures"
        hint="Par exemple « 2 h 30 » ou « une demi-journée »."
        value={draft.duration}
        onChange={(event) => set({ duration: event.target.value })}
        error={errors.duration}
      />
      <StepperSlider
        label="Tarif horaire"
        required
        tone="lake"
        unit="CHF/h"
        format={formatRate}
        min={rates.minimum}
        max={Math.max(usualMaximum, Math.min(Math.ceil(shown), rates.maximum))}
        limit={rates.maximum}
        value={shown}
        onValueChange={(value) => set({ rate: formatRate(value) })}
        recommended={{ value: rates.recommended, label: `${rates.recommended} recommandé` }}
        hint={`minimum recommandé ${rates.recommended} CHF/h`}
      />
      <p className={estimateStyle} aria-live="polite">
        {estimate}
      </p>
      <TextField
        label="Montant exact"
        className={exactStyle}
        inputMode="decimal"
        autoComplete="off"
        trailing="CHF/h"
        value={draft.rate}
        onChange={(event) => set({ rate: event.target.value })}
        error={errors.rate}
      />
    </>
  )
}
