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
  const { isPhoneNew, field, choice, typedTool, bios } = form
  return (
    <>
      <NameFields field={field} />
      <PhoneField field={field} />
      {isPhoneNew && (
        <PasswordField
          label="Mot de passe actuel"
          required
          hint="Pour changer de numéro. Il faut le réseau."
          {...field('password')}
        />
      )}
      <CityField label="Ville" required {...choice('city')} />
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
            {...choice('availableTools')}
            {...typedTool}
          />
        </>
      )}
    </>
  )
}
