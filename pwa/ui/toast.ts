import { createToaster } from '@ark-ui/react/toast'
import { carriedToastKey } from './carried-toast.ts'

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
  next = { ...message, type: kind, closable: true }
  // The region takes the one before away once it has left the screen: where there is no region yet, nobody would.
  if (isRegionThere && toaster.getCount() > 0) toaster.dismiss()
  else {
    toaster.remove()
    showNext()
  }
}

/** What is shown once the toast in sight has left. Ark's own queue would show each that came meanwhile, for its whole time. */
let next: Parameters<typeof toaster.create>[0] | undefined
function showNext(): void {
  if (!next) return
  const message = next
  next = undefined
  toaster.create(message)
}
// Ark counts the toast as gone once it has told so.
toaster.subscribe((change: { dismiss?: boolean }) => {
  if (change.dismiss) queueMicrotask(showNext)
})

let isRegionThere = false
/** Told by the region, once it hears of toasts and when it goes. */
export const noteRegion = (isThere: boolean): void => {
  isRegionThere = isThere
}

let shown: (Pick<ToastMessage, 'title' | 'description' | 'kind'> & { until: number }) | undefined

/** Takes the toast in sight along to the next document of this tab, for the rest of its time. The time without a document does not count. */
export function carryToast(): void {
  if (!shown) return
  const { until, ...message } = shown
  const duration = until - Date.now()
  try {
    if (duration > 0) sessionStorage.setItem(carriedToastKey, JSON.stringify({ ...message, duration }))
  } catch {
    // A browser that refuses its storage shows it for as long as this document lasts.
  }
}

/** Shows the toast that the document before has left, if any. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(carriedToastKey)
    if (carried === null) return
    sessionStorage.removeItem(carriedToastKey)
    showToast(JSON.parse(carried) as ToastMessage)
  } catch {
    // The same.
  }
}
