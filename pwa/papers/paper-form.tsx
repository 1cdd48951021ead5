import { useId, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { ApiError } from '../../sync/http/transport.ts'
import { deleteDrafts } from '../../sync/store/drafts.ts'
import { formStyle } from '../accounts/account-styles.ts'
import { useDraft } from '../data/draft.ts'
import { unanswered } from '../data/failed-change.ts'
import { failureText, isUnanswered } from '../data/failure-text.ts'
import { useDatabase } from '../data/local-database.tsx'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { errorsFromIssues, focusFirstError, type FieldErrors } from '../ui/hooks/validation.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

interface PaperFormOptions<Field extends string> {
  initial: () => Record<Field, string>
  check: (typed: Record<Field, string>) => FieldErrors<Field>
  send: (typed: Record<Field, string>) => Promise<void>
  /** What may have happened if no answer came. */
  unsure: string
  /** The key of the draft that keeps what is typed, except a password. */
  draftKey: string
}

/** Returns a stored draft: the fields that somebody has typed. */
const reviveFields = (kept: unknown): Record<string, string> | undefined => {
  const fields = Object.entries(Object(kept) as object)
  return fields.length > 0 && fields.every(([, value]) => typeof value === 'string')
    ? (Object.fromEntries(fields) as Record<string, string>)
    : undefined
}
const nothing: Record<string, string> = {}

/** What is typed for a paper that the server makes. A failure loses nothing of it. */
export function usePaperForm<Field extends string>({
  initial,
  check,
  send,
  unsure,
  draftKey,
}: PaperFormOptions<Field>) {
  const database = useDatabase()
  const form = useRef<HTMLFormElement>(null)
  const [proposed] = useState(initial)
  const [password, setPassword] = useState('')
  const draft = useDraft(draftKey, reviveFields, nothing)
  const typed = { ...proposed, ...draft.value, password } as Record<Field, string>
  const [errors, setErrors] = useState<FieldErrors<Field | 'form'>>({})
  const [isBusy, setBusy] = useState(false)

  const set = (name: Field, value: string) => {
    if (name === 'password') setPassword(value)
    else draft.change((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _known, ...others }) => others as FieldErrors<Field | 'form'>)
  }
  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  const complain = (found: FieldErrors<Field | 'form'>) => {
    setErrors(found)
    focusFirstError(form.current)
  }
  const submit = async () => {
    const found = check(typed)
    if (Object.keys(found).length > 0) return complain(found as FieldErrors<Field | 'form'>)
    setErrors({})
    setBusy(true)
    try {
      await send(typed)
      draft.settle(nothing)
      // The paper is made, whatever becomes of the draft.
      await deleteDrafts(database, [draftKey]).catch(() => undefined)
    } catch (error) {
      const issues = error instanceof ApiError ? errorsFromIssues(error.issues ?? []) : {}
      const whole = isUnanswered(error) ? `${unanswered}. ${unsure}` : failureText(error)
      complain((Object.keys(issues).length > 0 ? issues : { form: whole }) as FieldErrors<Field | 'form'>)
    } finally {
      setBusy(false)
    }
  }
  return { form, typed, set, field, failure: errors.form, isBusy, submit }
}

interface PaperDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** The words of the button, and while it works. */
  act: readonly [label: string, busyLabel: string]
  of: { form: RefObject<HTMLFormElement | null>; failure?: ReactNode; isBusy: boolean; submit: () => Promise<void> }
  children: ReactNode
}

/** The dialog around it. The server makes the paper, which needs the network. */
export function PaperDialog({ open, onOpenChange, title, description, act, of, children }: PaperDialogProps) {
  const isOnline = useOnline()
  const id = useId()
  const { form, failure, isBusy, submit } = of
  const press = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy && isOnline) void submit()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isBusy && onOpenChange(isOpen)}
      title={title}
      description={description}
      closeOnOutside={false}
      foot={
        <>
          <NetworkNote />
          <Button
            type="submit"
            form={id}
            variant="lake"
            full
            busy={isBusy}
            busyLabel={act[1]}
            aria-disabled={!isOnline}
          >
            {act[0]}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={press} className={formStyle}>
        {children}
        {failure && (
          <Banner kind="error" role="alert">
            {failure}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
