import type { FieldErrors } from './validation.ts'

/** What a field of a form is given, by the name of its value. */
export interface TextFieldProps<Name extends string> {
  name: Name
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}

/** Returns what the text field of this name is given: its text, what is wrong with it, and where its changes go. */
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
