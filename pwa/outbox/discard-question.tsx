import { ConfirmDialog, type ConfirmDialogProps } from '../ui/overlays/confirm-dialog.tsx'

/** Asks for confirmation before the only copy of a text is deleted. */
export function DiscardQuestion({
  what = 'cet envoi',
  ...props
}: Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'> & { what?: string }) {
  return (
    <ConfirmDialog
      {...props}
      title={`Supprimer ${what} ?`}
      text="Ce texte existe seulement sur cet appareil. Cette action est définitive."
      confirmLabel="Supprimer"
    />
  )
}
