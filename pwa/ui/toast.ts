import { createToaster } from '@ark-ui/react/toast'

const edge = 'var(--spacing-4)'

/** Shows at most one toast at a time, for 5 s by default (rule 1.9.4). */
export const toaster = createToaster({
  placement: 'bottom',
  max: 1,
  duration: 5000,
  gap: 12,
  removeDelay: 200,
  offsets: { left: edge, right: edge, top: edge, bottom: `calc(var(--tab-bar, 0px) + ${edge})` },
})

export type ToastMessage = {
  title: string
  description?: string
  kind: 'success' | 'error' | 'info'
  /** Milliseconds in sight. */
  duration?: number
  /** A next step within the toast, such as "Annuler". */
  action?: { label: string; onClick: () => void }
}

/** Shows a toast. The newest replaces the one before. */
export function showToast({ kind, ...message }: ToastMessage): void {
  toaster.dismiss()
  toaster.create({ ...message, type: kind, closable: true })
}
