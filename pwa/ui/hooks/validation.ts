import * as v from 'valibot'

/** The error text of each field that breaks a rule. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

type Checked<Output, Field extends string> = { output: Output } | { errors: FieldErrors<Field> }

/** Checks typed values against a form. Returns the clean values, or the first error text for each field that breaks a rule. */
export function checkForm<const Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
  schema: Schema,
  typed: unknown,
): Checked<v.InferOutput<Schema>, Extract<keyof v.InferOutput<Schema>, string>> {
  const result = v.safeParse(schema, typed)
  if (result.success) return { output: result.output }
  const errors: FieldErrors<string> = {}
  for (const issue of result.issues) errors[v.getDotPath(issue)?.split('.')[0] ?? ''] ??= issue.message
  return { errors }
}

/** Returns field errors from the issues in a server's answer. */
export const errorsFromIssues = (issues: readonly { path: string; message: string }[]): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.split('.')[0] ?? ''] ??= message
  return errors
}

/** Returns the errors without those of the changed fields. */
export const withoutErrorsOf = <Field extends string>(
  found: FieldErrors<Field>,
  changed: object,
): FieldErrors<Field> => {
  const left = { ...found }
  for (const field of Object.keys(found) as Field[]) if (field in changed) delete left[field]
  return left
}

/**
 * Focuses the first invalid field after a refused submit, also one that is folded, and scrolls its error text into view, because the browser scrolls
 * only to the field itself.
 * If no field is invalid, scrolls to what the form says of the refusal.
 */
export const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    const isGroup = first?.getAttribute('role') === 'radiogroup'
    const target = isGroup ? first?.querySelector<HTMLElement>('input') : first
    const fold = target?.closest('details')
    if (fold) fold.open = true
    target?.focus()
    const [said = ''] = first?.getAttribute('aria-describedby')?.split(' ') ?? []
    const text = first ? document.getElementById(said) : form?.querySelector('[role=alert]')
    text?.scrollIntoView({ block: 'nearest' })
  })
}
