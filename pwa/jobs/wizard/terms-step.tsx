import { Clock } from 'lucide-react'
import { useState } from 'react'
import { offerAges, offerAgesLabels } from '../../../schema/catalogues/labels.ts'
import { toLocalTime } from '../../../schema/dates.ts'
import { rates } from '../../../schema/limits.ts'
import { formatRate, parseAmount } from '../../../schema/money.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { CityField } from '../../ui/fields/city-field.tsx'
import { css } from '../../styled-system/css'
import { StepperSlider } from '../../ui/fields/stepper-slider.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { describeEstimate } from './estimate.ts'
import { PrivateAddress } from './private-address.tsx'
import { optionsOf, type StepProps } from './step.ts'

/** The slider's end; a higher rate can be typed. */
const usualMaximum = 45

/** Close to the field that the chips fill. */
const usualStyle = css({ mt: '-3' })
const exactStyle = css({ maxWidth: '48' })
/** Reserves the line before it has a text, so that nothing under it moves. */
const estimateStyle = css({
  minHeight: '[1lh]',
  textStyle: 'lead',
  fontWeight: 'semibold',
  color: 'lake',
  fontVariantNumeric: 'tabular-nums',
})

/** The durations that one press fills in. */
const usualDurations = [
  { value: '1 heure', label: '1 h' },
  { value: '2 heures', label: '2 h' },
  { value: '3 heures', label: '3 h' },
  { value: 'une demi-journée', label: '½ journée' },
]

/** Step 2: place, date, duration and rate. */
export function TermsStep({ draft, set, errors, law }: StepProps) {
  // The chip stays while the step is open, so that it can be pressed again.
  const [isReserved] = useState(Boolean(draft.ages))
  const minimum = law?.floor.must?.centimes
  const [first] = useState(() => toLocalTime(new Date().toISOString()))
  const rate = parseAmount(draft.rate)
  const shown = Number.isFinite(rate) ? rate : rates.minimum
  const estimate = describeEstimate(rate, draft.duration)

  return (
    <>
      <CityField
        label="Lieu"
        required
        hint="Tout le monde lit le lieu : la localité suffit. Vous enverrez l’adresse à l’étudiant choisi."
        value={draft.location}
        onValueChange={(location) => set({ location })}
        error={errors.location}
      />
      <PrivateAddress draft={draft} set={set} />
      <TextField
        label="Date et heure"
        optional
        type="datetime-local"
        min={first}
        hint="Sans date, vous la fixerez avec l’étudiant."
        value={draft.scheduledFor}
        onChange={(event) => set({ scheduledFor: event.target.value })}
        error={errors.scheduledFor}
      />
      <TextField
        label="Durée"
        required
        icon={<Clock size={18} />}
        placeholder="Ex. 2 h 30"
        value={draft.duration}
        onChange={(event) => set({ duration: event.target.value })}
        error={errors.duration}
      />
      <ChoiceChips
        className={usualStyle}
        label="Durées courantes"
        hideLabel
        multiple={false}
        tone="lake"
        options={usualDurations}
        value={usualDurations.map(({ value }) => value).filter((value) => value === draft.duration)}
        onValueChange={([duration = '']) => set({ duration })}
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
        recommended={
          minimum === undefined
            ? { value: rates.recommended, label: `${rates.recommended} recommandé` }
            : { value: minimum / 100, label: `${formatRate(minimum / 100)} minimum` }
        }
        hint={`minimum recommandé ${rates.recommended} CHF/h`}
      />
      {law && <law.parts.FloorNote {...law} />}
      {isReserved && (
        <ChoiceChips
          label="Âge"
          hideLabel
          multiple={false}
          tone="lake"
          options={optionsOf(offerAges, offerAgesLabels)}
          value={draft.ages ? [draft.ages] : []}
          onValueChange={([ages]) => set({ ages: ages ?? null })}
        />
      )}
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
