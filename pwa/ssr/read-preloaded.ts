import { documentIds, type PreloadedAnswers } from '../../schema/documents.ts'
import { bringAnswers } from '../../sync/brought.ts'
import { readStoredUser } from '../accounts/stored-user.ts'

/**
 * The answers that came with the document; undefined for the plain shell. A visitor's screens store them without asking again, unless
 * the browser went back to a document of earlier. Whoever is signed in may see more than a visitor, so their screens ask anyway.
 */
export const readPreloaded = (): PreloadedAnswers | undefined => {
  const element = document.getElementById(documentIds.answers)
  if (!element) return undefined
  const answers = JSON.parse(element.textContent) as PreloadedAnswers
  if (readStoredUser() === null && !isFromHistory()) bringAnswers(answers)
  return answers
}

const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
