import { propertyTypeLabels, propertyTypes, signUpTools, toolLabels } from '../../schema/catalogues/tools.ts'
import { ChoiceChips } from '../ui/fields/choice-chips.tsx'
import { passwordHint } from './password-hint.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { CityField } from '../ui/fields/city-field.tsx'
import { NameFields, PhoneField, SchoolFields } from './person-fields.tsx'
import type { SignUpForm } from './sign-up-form.ts'

const toolOptions = signUpTools.map((tool) => ({ value: tool, label: toolLabels[tool] }))
const propertyOptions = propertyTypes.map((type) => ({ value: type, label: propertyTypeLabels[type] }))

/** The fields of both user types, then those of the chosen one, which are optional (rule 1.2.480). */
export function SignUpFields({ userType, typed: values, set, field, choice }: SignUpForm) {
  return (
    <>
      <NameFields field={field} />
      <TextField kind="email" label="E-mail" autoComplete="username" required {...field('email')} />
      <PasswordField
        label="Mot de passe"
        autoComplete="new-password"
        required
        {...field('password')}
        {...(!field('password').error && { hint: passwordHint })}
      />
      <PhoneField field={field} placeholder="+41 79 000 00 00" />
      <CityField label="Ville" required {...choice('city')} />
      {userType === 'student' ? (
        <>
          <SchoolFields field={field} />
          <ChoiceChips
            label="Outils à disposition"
            optional
            options={toolOptions}
            value={values.availableTools}
            onValueChange={(availableTools) => set({ availableTools })}
            tone="sun"
          />
        </>
      ) : (
        <SelectField
          label="Type de logement"
          optional
          placeholder="Choisir"
          items={propertyOptions}
          value={values.propertyType ?? ''}
          onValueChange={(propertyType) => set({ propertyType: propertyType || null })}
        />
      )}
    </>
  )
}
