import type { FieldErrors } from './validation.ts'

/** The props of a form's text field. */
export interface TextFieldProps<Name extends string> {
  name: Name
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}

/** Returns the props of the text field with this name: its text, its error and its change handler. */
export const textFieldOf = <Name extends string>(
  name: Name,
  values: Record<Name, string>,
  errors: FieldErrors<Name>,
  set: (change: Partial<Record<Name, string>>) => void,
): TextFieldProps<Name> => ({
  name,
  value: values[name],
  onChange: ({ target }) => set({ [name]: target.value } as Partial<Record<Name, string>>),
  error: errors[name],
})
