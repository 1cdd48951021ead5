import { createToaster } from '@ark-ui/react/toast'

/** Milliseconds (rule 1.9.4). */
const toastTime = 5_000

const edge = 'var(--spacing-4)'

/** Shows at most one toast at a time, for 5 s by default (rule 1.9.4). */
export const toaster = createToaster({
  placement: 'bottom',
  max: 1,
  duration: toastTime,
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
  const { title, description, duration = toastTime } = message
  shown = { title, kind, ...(description !== undefined && { description }), until: Date.now() + duration }
  // Ark takes the one before away once it has left the screen, and only then shows the next: where there is no region yet, nobody would.
  if (isRegionThere) toaster.dismiss()
  else toaster.remove()
  toaster.create({ ...message, type: kind, closable: true })
}

let isRegionThere = false
/** Told by the region, once it hears of toasts and when it goes. */
export const noteRegion = (isThere: boolean): void => {
  isRegionThere = isThere
}

let shown: (Pick<ToastMessage, 'title' | 'description' | 'kind'> & { until: number }) | undefined
const carriedKey = 'coup-de-main.toast'

/** Takes the toast in sight along to the next document of this tab, for the rest of its time. The time without a document does not count. */
export function carryToast(): void {
  if (!shown) return
  const { until, ...message } = shown
  const duration = until - Date.now()
  try {
    if (duration > 0) sessionStorage.setItem(carriedKey, JSON.stringify({ ...message, duration }))
  } catch {
    // A browser that refuses its storage shows it for as long as this document lasts.
  }
}

/** Shows the toast that the document before has left, if any. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(carriedKey)
    if (carried === null) return
    sessionStorage.removeItem(carriedKey)
    showToast(JSON.parse(carried) as ToastMessage)
  } catch {
    // The same.
  }
}
