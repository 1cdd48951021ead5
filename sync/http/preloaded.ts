import type { PreloadedAnswer, PreloadedAnswers } from '../../schema/documents.ts'

/*
 * Answers embedded in the server-rendered document. Each replaces one call; the screen that makes the call stores the answer like any other.
 */

const answersByPath = new Map<string, PreloadedAnswer>()

export const preloadAnswers = (answers: PreloadedAnswers): void => {
  for (const [path, answer] of Object.entries(answers)) answersByPath.set(path, answer)
}

/** Returns the document's answer to a GET, the first time only: at a second call the answer may be out of date. */
export const takePreloaded = (path: string): PreloadedAnswer | undefined => {
  const answer = answersByPath.get(path)
  answersByPath.delete(path)
  return answer
}
