import { limits } from '../../schema/limits.ts'
import type { TextFieldProps } from '../forms/form.ts'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { pairStyle } from './account-styles.ts'

/* The fields that a sign-up and a profile have in common. */

type FieldOf<Name extends string> = (name: Name) => TextFieldProps<string>

export function NameFields({ field }: { field: FieldOf<'firstName' | 'lastName'> }) {
  return (
    <div className={pairStyle}>
      <TextField label="Prénom" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Nom" autoComplete="family-name" required {...field('lastName')} />
    </div>
  )
}

export function PhoneField({ field, placeholder }: { field: FieldOf<'phone'>; placeholder?: string }) {
  return (
    <TextField
      kind="phone"
      label="Téléphone"
      required
      {...(placeholder !== undefined && { placeholder })}
      {...field('phone')}
    />
  )
}

export function SchoolFields({
  field,
  isConfirmed = false,
}: {
  field: FieldOf<'school' | 'bio'>
  isConfirmed?: boolean
}) {
  return (
    <>
      <TextField
        label="École"
        optional
        autoComplete="organization"
        hint={isConfirmed && 'École confirmée. Un changement de nom ou d’école demandera une nouvelle confirmation.'}
        {...field('school')}
      />
      <TextAreaField label="Motivation et objectifs" optional max={limits.bio} {...field('bio')} />
    </>
  )
}
