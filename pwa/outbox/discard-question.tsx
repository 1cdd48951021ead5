import { ConfirmDialog, type ConfirmDialogProps } from '../ui/overlays/confirm-dialog.tsx'

/** Asks before something that somebody wrote, and that stands nowhere else, is deleted. */
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
