/** Leads the focus from the detail beside a list to its row. Returns whether it did. */
export const leaveDetail = (): boolean => {
  const detail = document.activeElement?.closest('[data-detail]')
  const row = detail?.parentElement?.querySelector<HTMLElement>('[data-beside] [data-cover][aria-current=true]')
  row?.focus()
  return Boolean(row)
}
