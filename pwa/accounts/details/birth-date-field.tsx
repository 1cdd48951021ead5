import { TextField } from '../../ui/fields/text-field.tsx'

interface BirthDateFieldProps {
  value: string | null
  /** The date that the server has. */
  stored: string | null
  /** How often the student may still state another one; undefined if the device does not know. */
  tries: number | undefined
  error: string | undefined
  onValueChange: (value: string | null) => void
}

/** Asks a student for the date of birth, which is optional and private (rule 1.2.650). */
export function BirthDateField({ value, stored, tries, error, onValueChange }: BirthDateFieldProps) {
  const isFixed = stored !== null && tries === 0
  return (
    <TextField
      label="Date de naissance"
      type="date"
      optional
      autoComplete="bday"
      name="birthDate"
      disabled={isFixed}
      value={value ?? ''}
      error={error}
      hint={
        isFixed
          ? 'Votre date a déjà été corrigée une fois : pour une autre erreur, écrivez-nous par la page Contact.'
          : 'Privée. Elle sert aux cotisations, aux documents et aux offres « dès 18 ans ». Vous pourrez la corriger une fois.'
      }
      onChange={({ target }) => onValueChange(target.value || null)}
    />
  )
}
