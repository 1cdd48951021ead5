import { isSingleKey, topLayer } from './single-keys.ts'

interface Zones {
  list: HTMLElement
  detail: HTMLElement
  /** Whether a row opens as soon as the keys come to it; else Enter opens it. */
  opensAtOnce: boolean
  /** Whether j and k act. */
  hasSingleKeys?: boolean
  onClose: () => void
}

/**
 * Listens until `leaving` to the keys of a list with its detail beside it (rule 1.2.188): j and k go to the next and the previous row, Enter leads
 * into the detail, Escape back to the row, and there closes the detail. The control of a row is the one that covers it (`data-cover`). A dialog over
 * the page keeps its keys.
 */
export function followRowKeys(
  { list, detail, opensAtOnce, hasSingleKeys = true, onClose }: Zones,
  leaving: AbortSignal,
): void {
  const leaveDetail = (): boolean => {
    const row = detail.contains(document.activeElement)
      ? list.querySelector<HTMLElement>('[data-cover][aria-current=true]')
      : null
    row?.focus()
    return row !== null
  }
  const act = (event: KeyboardEvent) => {
    if (event.isComposing || topLayer() !== (list.closest('[role=dialog]') ?? undefined)) return
    const rows = [...list.querySelectorAll<HTMLElement>('[data-cover]')]
    const focused = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))

    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.key === 'Enter' && isPlain && rows[focused] === document.activeElement) {
      // The row's own click comes first.
      setTimeout(() => detail.focus({ preventScroll: true }))
    }
    if (event.key === 'Escape' && !event.defaultPrevented && !leaveDetail() && focused >= 0) onClose()
    if (hasSingleKeys && (event.key === 'j' || event.key === 'k') && isSingleKey(event)) {
      const from = focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute('aria-current') === 'true')
      const next = rows[event.key === 'j' ? Math.min(from + 1, rows.length - 1) : Math.max(from - 1, 0)]
      if (!next) return
      event.preventDefault()
      // The browser would scroll for the title alone, and leave most of the row below the edge.
      next.focus({ preventScroll: true })
      next.closest('li')?.scrollIntoView({ block: 'nearest' })
      if (opensAtOnce) next.click()
    }
  }
  if (!leaving.aborted) document.addEventListener('keydown', act, { signal: leaving })
}
