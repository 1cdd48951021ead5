import type { CantonCode } from '../../../../schema/catalogues/cantons.ts'
import type { Category } from '../../../../schema/catalogues/categories.ts'
import { describeFilter } from '../../../../schema/searches/filter-text.ts'
import { FirstSearchForm } from '../../../../schema/searches/form.ts'
import {
  anywhere,
  cantonChoices,
  categoryChoices,
  orNothing,
  rateChoices,
} from '../../../jobs/offers/filter-choices.ts'
import { nameFor } from '../../../jobs/searches/search-name.ts'
import { useSaving } from '../../../jobs/searches/saving.ts'
import { useForm } from '../../../forms/form.ts'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './typed-steps.ts'

const hourly = rateChoices(20, 25, 30)

/** Creates a saved search (rule 1.2.95), named after its filters. */
export function SearchStep({ values: { canton, category, rate }, onChange, onDone, isPausing }: StepProps) {
  const { save } = useSaving()
  const form = useForm(FirstSearchForm, {
    initial: () => ({ canton, category, rate }),
    isOne: true,
    draft: { value: { canton, category, rate }, change: onChange },
    send: async (filter) => {
      const texts = describeFilter(filter).map(({ text }) => text)
      if (await save({ name: nameFor(texts), filter })) onDone()
    },
  })

  return (
    <StepForm of={form} save="Me prévenir" isBusy={form.isBusy} isPausing={isPausing} onSkip={onDone}>
      <SelectField
        label="Canton"
        items={cantonChoices}
        value={canton ?? anywhere}
        onValueChange={(value) => form.set({ canton: orNothing(value) as CantonCode | undefined })}
        error={form.errors.canton}
      />
      <SelectField
        label="Catégorie"
        items={categoryChoices}
        value={category ?? anywhere}
        onValueChange={(value) => form.set({ category: orNothing(value) as Category | undefined })}
      />
      <ChoiceChips
        label="Tarif minimum"
        optional
        multiple={false}
        tone="sun"
        options={hourly}
        value={rate === undefined ? [] : [String(rate)]}
        onValueChange={([chosen]) => form.set({ rate: chosen === undefined ? undefined : Number(chosen) })}
      />
    </StepForm>
  )
}
