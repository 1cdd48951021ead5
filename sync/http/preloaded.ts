import type { PreloadedAnswer, PreloadedAnswers } from '../../schema/documents.ts'

/*
 * Answers that came with the document. Each stands once for the call that would have asked for it; the screen that calls stores it like
 * any other answer.
 */

const answersByPath = new Map<string, PreloadedAnswer>()

export const preloadAnswers = (answers: PreloadedAnswers): void => {
  for (const [path, answer] of Object.entries(answers)) answersByPath.set(path, answer)
}

/** Returns the document's answer to a GET, once: by the second call it may be outdated. */
export const takePreloaded = (path: string): PreloadedAnswer | undefined => {
  const answer = answersByPath.get(path)
  answersByPath.delete(path)
  return answer
}
