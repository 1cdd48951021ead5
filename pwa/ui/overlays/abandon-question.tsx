import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * For a form that loses its changes when it closes. Returns a function that closes it, and asks first if something was changed, and the question to
 * render beside the form.
 */
export function useAbandoning(isChanged: boolean, close: () => void): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  return {
    leave: () => (isChanged ? setAsking(true) : close()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Abandonner les modifications ?"
        text="Elles ne sont pas enregistrées."
        confirmLabel="Abandonner"
        cancelLabel="Continuer"
        onConfirm={() => {
          setAsking(false)
          close()
        }}
      />
    ),
  }
}
