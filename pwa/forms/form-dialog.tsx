import type { ReactNode } from 'react'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Dialog, type DialogProps, type Openable } from '../ui/overlays/dialog.tsx'
import type { useForm } from './form.ts'

export type { Openable }

interface FormDialogProps extends Omit<DialogProps, keyof Openable | 'foot'>, Openable {
  /** The form of `useForm`. */
  of: Pick<ReturnType<typeof useForm>, 'id' | 'isBusy' | 'submit'> & {
    errors: { form?: string }
  }
  /** The label of the button that submits the form. */
  submit: ReactNode
  /** Its label while the form is sent; without one, that takes no time. */
  busyLabel?: string
  variant?: ButtonProps['variant']
  /** Whether only the server can do it. Then a press outside does not close the dialog, and nothing is sent without network. */
  needsNetwork?: boolean
  /** Whether "Annuler" stands beside the button. */
  canCancel?: boolean
  /** Whether the form is one text: it is locked while it is sent, and a failure stands above it. */
  isText?: boolean
}

const formStyle = css({
  stack: '4',
})

/** A dialog that is one form: a small one with its only button below it, or one that asks the server. */
export function FormDialog({
  of: form,
  onOpenChange,
  submit,
  busyLabel,
  variant,
  needsNetwork = false,
  canCancel = false,
  isText = false,
  children,
  ...dialog
}: FormDialogProps) {
  const isOnline = useOnline()
  const isHeld = needsNetwork && !isOnline
  const failure = form.errors.form && (
    <Banner kind="error" role="alert">
      {form.errors.form}
    </Banner>
  )
  return (
    <Dialog
      size={needsNetwork ? 'normal' : 'small'}
      closeOnOutside={!needsNetwork}
      {...dialog}
      onOpenChange={(open) => !(form.isBusy && busyLabel) && onOpenChange(open)}
      foot={
        <>
          {needsNetwork && <NetworkNote />}
          {canCancel && (
            <Button variant="line" disabled={form.isBusy} onClick={() => onOpenChange(false)}>
              Annuler
            </Button>
          )}
          <Button
            type="submit"
            form={form.id}
            variant={variant}
            full={!canCancel}
            {...(busyLabel && { busy: form.isBusy, busyLabel })}
            aria-disabled={isHeld}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form.id}
        noValidate
        inert={isText && form.isBusy}
        className={formStyle}
        onSubmit={(event) => (isHeld ? event.preventDefault() : form.submit(event))}
      >
        {isText && failure}
        {children}
        {!isText && failure}
      </form>
    </Dialog>
  )
}
