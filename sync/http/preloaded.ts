import type { PreloadedAnswer, PreloadedAnswers } from '../../schema/documents.ts'

/*
 * Answers that the document carries. Each replaces one call, and the screen that makes the call stores the answer like any other.
 */

const answersByPath = new Map<string, PreloadedAnswer>()

export const preloadAnswers = (answers: PreloadedAnswers): void => {
  for (const [path, answer] of Object.entries(answers)) answersByPath.set(path, answer)
}

/** Returns the document's answer to a GET, once: at a second call the rendered answer may be old. */
export const takePreloaded = (path: string): PreloadedAnswer | undefined => {
  const answer = answersByPath.get(path)
  answersByPath.delete(path)
  return answer
}
