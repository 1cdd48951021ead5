import type { MouseEvent } from 'react'

/** Whether a press on a link asks the browser for another tab, window or a download, so that the link must not act by itself. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
