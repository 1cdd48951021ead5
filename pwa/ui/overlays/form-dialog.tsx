import { useId, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Pick<DialogProps, 'open' | 'title' | 'description' | 'closeOnOutside'> {
  onOpenChange: (open: boolean) => void
  /** The label of the button that submits the form. */
  submit: string
  variant: ButtonProps['variant']
  /** Returns the form, which takes this id. */
  children: (formId: string) => ReactNode
}

/** A small dialog that is one form, with its only button below it. */
export function FormDialog({ submit, variant, children, ...dialog }: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      size="small"
      foot={
        <Button type="submit" form={formId} variant={variant} full>
          {submit}
        </Button>
      }
    >
      {children(formId)}
    </Dialog>
  )
}
