import {
  belongsTo,
  categories,
  categoryLabels,
  subcategoriesOf,
  subcategoryLabels,
  type Category,
} from '../../../schema/catalogues/categories.ts'
import { minded, mindedLabels } from '../../../schema/catalogues/labels.ts'
import { limits } from '../../../schema/limits.ts'
import { CategoryArt } from '../../ui/art/category-art.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { kindAfter } from './guessed-kind.ts'
import { optionsOf, type StepProps } from './step.ts'

const categoryCards = categories.map((category) => ({
  value: category,
  label: categoryLabels[category],
  art: <CategoryArt category={category} />,
}))

const mindedOptions = optionsOf(minded, mindedLabels)

/** Step 1: title, description and category. */
export function SubjectStep({ draft, set, errors, isNew, underDescription }: StepProps) {
  const chooseCategory = (category: Category) => {
    const { subcategory } = draft
    set({ category, subcategory: subcategory !== null && belongsTo(subcategory, category) ? subcategory : null })
  }
  const subcategories = subcategoriesOf[draft.category].map((value) => ({ value, label: subcategoryLabels[value] }))

  return (
    <>
      <TextField
        label="Titre"
        required
        placeholder="Ex. Tondre la pelouse"
        value={draft.title}
        onChange={(event) => set({ title: event.target.value, ...(isNew && kindAfter(draft, event.target.value)) })}
        error={errors.title}
      />
      <TextAreaField
        label="Description"
        required
        max={limits.description}
        placeholder="Ex. Pelouse de 200 m², tondeuse sur place, deuxième portail à gauche."
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        error={errors.description}
      />
      {underDescription}
      <RadioCards
        label="Catégorie"
        required
        columns={2}
        tone="lake"
        options={categoryCards}
        value={draft.category}
        onValueChange={chooseCategory}
        error={errors.category}
      />
      <ChoiceChips
        label="Sous-catégorie"
        optional
        multiple={false}
        tone="lake"
        options={subcategories}
        value={subcategories.map(({ value }) => value).filter((value) => value === draft.subcategory)}
        onValueChange={([subcategory]) => set({ subcategory: subcategory ?? null })}
      />
      <ChoiceChips
        label="Faut-il garder quelqu’un ?"
        optional
        multiple={false}
        tone="lake"
        options={mindedOptions}
        value={draft.minds ? [draft.minds] : []}
        onValueChange={([minds]) => set({ minds: minds ?? null })}
      />
    </>
  )
}
