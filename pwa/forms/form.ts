import { useId, useRef, useState, type SubmitEvent } from 'react'
import type * as v from 'valibot'
import { ApiError } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import {
  checkForm,
  errorsFromIssues,
  focusFirstError,
  withoutErrorsOf,
  type FieldErrors,
} from '../ui/hooks/validation.ts'

type Name<Typed> = Extract<keyof Typed, string>
/** The error text of each field, and under `form` what is said of the form as a whole. */
export type FormErrors<Typed> = FieldErrors<Name<Typed> | 'form'>

/** Fields whose text lives elsewhere than in the form, such as in a draft (`useFieldsDraft`). */
export interface KeptFields<Typed> {
  /** The fields that live there; without it all, but for passwords and codes, which are in no draft. */
  names?: readonly Name<Typed>[]
  value: Partial<Typed>
  change: (changed: Partial<Typed>) => void
  /** Called once the form has been sent. */
  forget?: () => Promise<void>
}

type Said<Typed> = FormErrors<NoInfer<Typed>> | undefined | void

interface FormOptions<Typed, Output, Answer> {
  /** The values before anything is typed. A dialog that says whether it is `open` reads them anew at each opening. */
  initial: () => Typed
  open?: boolean
  draft?: KeptFields<NoInfer<Typed>> | undefined
  /** Returns what the schema reads, if not just what is typed. */
  read?: (typed: NoInfer<Typed>) => object
  /** Whether its rules are about all fields: then a change of one clears the errors of all. */
  isOne?: boolean
  /** Throws like `call` and like a write. `before`: the errors at the press; who sends a value beside its warning keeps it. */
  send?: (output: Output, before: FormErrors<NoInfer<Typed>>) => Promise<Answer>
  done?: (answer: Answer) => unknown
  /** Returns what the form says of a failure, if not the errors that the server `found` or else the failure's text. */
  failed?: (error: unknown, found: FormErrors<NoInfer<Typed>>) => Said<Typed> | Promise<Said<Typed>>
}

/** The props of a text field. */
export interface TextFieldProps<Field extends string> {
  name: Field
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

const secrets: ReadonlySet<string> = new Set(['password', 'newPassword', 'code'])

/**
 * A form: what is typed, its errors and its sending. The schema has all rules (`schema/<domain>/form.ts`). A failure loses nothing that is typed, and the
 * focus goes to the first field with an error.
 */
export function useForm<Typed extends object, Output extends Record<string, unknown>, Answer>(
  schema: v.GenericSchema<never, Output> | v.GenericSchema<unknown, Output>,
  { initial, open = true, draft, read, isOne, send, done, failed = sayFailure }: FormOptions<Typed, Output, Answer>,
) {
  const id = useId()
  const [own, setOwn] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<Typed>>({})
  const [isBusy, setBusy] = useState(false)
  // A second press may come before the form has rendered again.
  const isSending = useRef(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setOwn(initial)
      setErrors({})
    }
  }
  const typed: Typed = draft ? { ...own, ...draft.value } : own

  const set = (changed: Partial<Typed>) => {
    const isKept =
      draft?.names?.some((name) => name in changed) ?? !Object.keys(changed).some((name) => secrets.has(name))
    if (draft && isKept) draft.change(changed)
    else setOwn((before) => ({ ...before, ...changed }))
    setErrors((found) => (isOne ? {} : withoutErrorsOf(found, changed)))
  }
  const complain = (found: FormErrors<Typed>): undefined => {
    setErrors(found)
    focusFirstError(document.getElementById(id))
  }
  /** Returns the clean values; undefined if one breaks a rule, which the form then shows. */
  const check = (): Output | undefined => {
    const checked = checkForm(schema as v.GenericSchema<unknown, Output>, read?.(typed) ?? typed)
    if ('errors' in checked) return complain(checked.errors as FormErrors<Typed>)
    setErrors({})
    return checked.output
  }
  const transmit = async (output: Output) => {
    isSending.current = true
    setBusy(true)
    try {
      const answer = (await send?.(output, errors)) as Answer
      await draft?.forget?.()
      await done?.(answer)
    } catch (error) {
      const issues = error instanceof ApiError ? errorsFromIssues(error.issues ?? []) : {}
      const found = await failed(error, issues)
      if (found) complain(found)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    if (isSending.current) return
    const output = check()
    if (output) void transmit(output)
  }

  return {
    id,
    /** For a `<form>` without a dialog of its own. */
    props: { noValidate: true, id, onSubmit: submit },
    typed,
    errors,
    isBusy,
    set,
    complain,
    check,
    submit,
    /** The props of a text field. */
    field: <Field extends Name<Typed>>(name: Field): TextFieldProps<Field> => ({
      name,
      value: typed[name] as string,
      error: errors[name],
      onChange: ({ target }) => set({ [name]: target.value } as unknown as Partial<Typed>),
    }),
    /** The props of a field that gives its value itself. */
    choice: <Key extends Name<Typed>>(name: Key) => ({
      value: typed[name],
      error: errors[name],
      onValueChange: (value: Typed[Key]) => set({ [name]: value } as unknown as Partial<Typed>),
    }),
  }
}

/** What a form says of a failure: the errors that the server found, or why it failed. */
const sayFailure = <Typed>(error: unknown, found: FormErrors<Typed>): FormErrors<Typed> =>
  Object.keys(found).length > 0 ? found : ({ form: failureText(error) } as FormErrors<Typed>)
