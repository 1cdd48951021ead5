import { createToaster } from '@ark-ui/react/toast'

const edge = 'var(--spacing-4)'

/** At most one toast is in sight; its default stay is 5 s (rule 1.9.4). */
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

/** Says what just happened. The newest stands in place of the one before, which would be old news. */
export function showToast({ kind, ...message }: ToastMessage): void {
  toaster.dismiss()
  toaster.create({ ...message, type: kind, closable: true })
}
