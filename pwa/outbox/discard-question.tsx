import { ConfirmDialog, type ConfirmDialogProps } from '../ui/overlays/confirm-dialog.tsx'

/** Asks for confirmation before the only copy of a text is deleted. */
export function DiscardQuestion(props: Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'>) {
  return (
    <ConfirmDialog
      {...props}
      title="Supprimer cet envoi ?"
      text="Il n’est gardé que sur cet appareil. Une fois supprimé, il ne revient pas."
      confirmLabel="Supprimer"
    />
  )
}
