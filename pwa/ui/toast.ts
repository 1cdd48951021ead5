import { createToaster } from '@ark-ui/react/toast'
import { carriedToastKey } from './carried-toast.ts'

/** Milliseconds that a toast is shown by default (rule 1.9.4). */
const toastTime = 5_000

const edge = 'var(--spacing-4)'

/** Shows at most one toast at a time, for 5 s by default (rule 1.9.4). */
export const toaster = createToaster({
  placement: 'bottom',
  max: 1,
  duration: toastTime,
  gap: 12,
  removeDelay: 200,
  offsets: {
    left: edge,
    right: edge,
    top: edge,
    bottom: `calc(var(--tab-bar, 0px) + var(--action-bar, 0px) + var(--prompt, 0px) + var(--spacing-3))`,
  },
})

export type ToastMessage = {
  title: string
  description?: string
  kind: 'success' | 'error' | 'info'
  /** Milliseconds that the toast is shown. */
  duration?: number
  /** A next step within the toast, such as "Annuler". */
  action?: { label: string; onClick: () => void }
}

/** Shows a toast, which replaces the one before. */
export function showToast({ kind, ...message }: ToastMessage): void {
  const { title, description, duration = toastTime } = message
  shown = { title, kind, ...(description !== undefined && { description }), until: Date.now() + duration }
  next = { ...message, type: kind, closable: true }
  // The region removes the earlier toast once it has left the screen. Before the region is mounted, the toast is removed here.
  if (isRegionThere && toaster.getCount() > 0) toaster.dismiss()
  else {
    toaster.remove()
    showNext()
  }
}

/** The toast to show once the present one has left. Ark's own queue would show each one in between for its whole time. */
let next: Parameters<typeof toaster.create>[0] | undefined
function showNext(): void {
  if (!next) return
  const message = next
  next = undefined
  toaster.create(message)
}
// Ark still counts the toast until its listeners have run.
toaster.subscribe((change: { dismiss?: boolean }) => {
  if (change.dismiss) queueMicrotask(showNext)
})

let isRegionThere = false
/** Called by the region when it starts and stops listening to toasts. */
export const noteRegion = (isThere: boolean): void => {
  isRegionThere = isThere
}

let shown: (Pick<ToastMessage, 'title' | 'description' | 'kind'> & { until: number }) | undefined

/** Stores the present toast for the tab's next document, for the rest of its time. The time between the documents does not count. */
export function carryToast(): void {
  if (!shown) return
  const { until, ...message } = shown
  const duration = until - Date.now()
  try {
    if (duration > 0) sessionStorage.setItem(carriedToastKey, JSON.stringify({ ...message, duration }))
  } catch {
    // If the browser refuses its storage, the toast ends with this document.
  }
}

/** Shows the toast that the previous document has stored, if any. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(carriedToastKey)
    if (carried === null) return
    sessionStorage.removeItem(carriedToastKey)
    showToast(JSON.parse(carried) as ToastMessage)
  } catch {
    // If the browser refuses its storage, there is no toast.
  }
}
