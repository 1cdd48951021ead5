import { documentIds, type PreloadedAnswers } from '../../schema/documents.ts'
import { preloadAnswers } from '../../sync/http/preloaded.ts'
import { readStoredUser } from '../session/stored-user.ts'

/**
 * Returns the answers in the document; undefined for the plain shell. A visitor's screens store them without fetching again, unless the browser went
 * back to an earlier document. A signed-in person may see more than a visitor, so their screens fetch anyway.
 */
export const readPreloaded = (): PreloadedAnswers | undefined => {
  const element = document.getElementById(documentIds.answers)
  if (!element) return undefined
  const answers = JSON.parse(element.textContent) as PreloadedAnswers
  if (readStoredUser() === null && !isFromHistory()) preloadAnswers(answers)
  return answers
}

const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
