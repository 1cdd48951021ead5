import { documentIds, type BroughtAnswers } from '../../schema/documents.ts'
import { bringAnswers } from '../../sync/http/preloaded.ts'
import { readStoredUser } from '../session/stored-user.ts'

/**
 * The answers that came with the document; undefined for the plain shell. A visitor's screens store them without asking again, unless
 * the browser went back to a document of earlier. Whoever is signed in may see more than a visitor, so their screens ask anyway.
 */
export const readBrought = (): BroughtAnswers | undefined => {
  const element = document.getElementById(documentIds.answers)
  if (!element) return undefined
  const answers = JSON.parse(element.textContent) as BroughtAnswers
  if (readStoredUser() === null && !isFromHistory()) bringAnswers(answers)
  return answers
}

const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
