import { useState } from 'react'
import type { CantonCode } from '../../../../schema/catalogues/cantons.ts'
import type { Category } from '../../../../schema/catalogues/categories.ts'
import { describeFilter } from '../../../../schema/searches/filter-text.ts'
import { isBlank } from '../../../../schema/searches/offer-search.ts'
import {
  anywhere,
  cantonChoices,
  categoryChoices,
  orNothing,
  rateChoices,
} from '../../../jobs/offers/filter-choices.ts'
import { nameFor } from '../../../jobs/searches/search-name.ts'
import { useSaving } from '../../../jobs/searches/saving.ts'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './typed-steps.ts'

const hourly = rateChoices(20, 25, 30)

/** Creates a saved search (rule 1.2.95), named after its filters. */
export function SearchStep({ values: { canton, category, rate }, onChange, onDone, isPausing }: StepProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { save } = useSaving()
  const change = (chosen: Parameters<typeof onChange>[0]) => {
    setError(undefined)
    onChange(chosen)
  }

  const submit = async () => {
    if (isBusy) return
    const filter = { canton, category, rate }
    if (isBlank(filter)) return setError('Choisissez au moins un canton, une catégorie ou un tarif.')
    const texts = describeFilter(filter).map(({ text }) => text)
    setBusy(true)
    const isSaved = await save({ name: nameFor(texts), filter })
    setBusy(false)
    if (isSaved) onDone()
  }

  return (
    <StepForm save="Me prévenir" isBusy={isBusy} isPausing={isPausing} onSubmit={() => void submit()} onSkip={onDone}>
      <SelectField
        label="Canton"
        items={cantonChoices}
        value={canton ?? anywhere}
        onValueChange={(value) => change({ canton: orNothing(value) as CantonCode | undefined })}
        error={error}
      />
      <SelectField
        label="Catégorie"
        items={categoryChoices}
        value={category ?? anywhere}
        onValueChange={(value) => change({ category: orNothing(value) as Category | undefined })}
      />
      <ChoiceChips
        label="Tarif minimum"
        optional
        multiple={false}
        tone="sun"
        options={hourly}
        value={rate === undefined ? [] : [String(rate)]}
        onValueChange={([chosen]) => change({ rate: chosen === undefined ? undefined : Number(chosen) })}
      />
    </StepForm>
  )
}
