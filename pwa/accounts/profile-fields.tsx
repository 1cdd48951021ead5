import { toolEntryKey } from '../../schema/catalogues/tools.ts'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { limits } from '../../schema/limits.ts'
import { OtherTextChoice } from '../outbox/other-text-choice.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TagsField } from '../ui/fields/tags-field.tsx'
import { CityField } from '../ui/fields/city-field.tsx'
import { NameFields, PhoneField, SchoolFields } from './person-fields.tsx'
import type { ProfileFormState } from './profile-form.ts'

/** The fields of every profile, and those of a student. */
export function ProfileFields({ user, form }: { user: User; form: ProfileFormState }) {
  const { values, errors, isPhoneNew, typedPassword, set, field, typedTool, bios } = form
  return (
    <>
      <NameFields field={field} />
      <PhoneField field={field} />
      {isPhoneNew && (
        <PasswordField
          label="Mot de passe actuel"
          required
          hint="Pour changer de numéro. Il faut le réseau."
          {...typedPassword}
        />
      )}
      <CityField
        label="Ville"
        required
        value={values.city}
        onValueChange={(city) => set({ city })}
        error={errors.city}
      />
      {isStudent(user) && (
        <>
          <SchoolFields field={field} isConfirmed={user.studentProfile?.schoolConfirmed ?? false} />
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
            {...typedTool}
            error={errors.availableTools}
          />
        </>
      )}
    </>
  )
}
