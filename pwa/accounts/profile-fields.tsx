import { toolEntryKey } from '../../schema/catalogues/tools.ts'
import { limits } from '../../schema/limits.ts'
import { OtherTextChoice } from '../outbox/other-text-choice.tsx'
import { TagsField } from '../ui/fields/tags-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { pairStyle } from './account-styles.ts'
import { CityField } from './city-field.tsx'
import type { ProfileFormState } from './profile-form.ts'

/** The fields of both sides, and those of a student. */
export function ProfileFields({ isStudent, form }: { isStudent: boolean; form: ProfileFormState }) {
  const { values, errors, set, field, bios } = form
  return (
    <>
      <div className={pairStyle}>
        <TextField label="Prénom" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Nom" autoComplete="family-name" required {...field('lastName')} />
      </div>
      <TextField label="Téléphone" type="tel" inputMode="tel" autoComplete="tel" required {...field('phone')} />
      <CityField
        label="Ville"
        required
        value={values.city}
        onValueChange={(city) => set({ city })}
        error={errors.city}
      />
      {isStudent && (
        <>
          <TextField label="École" optional autoComplete="organization" {...field('school')} />
          <TextAreaField label="Motivation et objectifs" optional max={limits.bio} {...field('bio')} />
          <OtherTextChoice {...bios} />
          <TagsField
            label="Outils à disposition"
            optional
            hint="Entrée ou virgule pour ajouter"
            placeholder="Aspirateur, perceuse…"
            max={limits.listLength}
            keyOf={toolEntryKey}
            value={values.availableTools}
            onValueChange={(availableTools) => set({ availableTools })}
            error={errors.availableTools}
          />
        </>
      )}
    </>
  )
}
