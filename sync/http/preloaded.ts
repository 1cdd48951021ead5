import type { BroughtAnswer, BroughtAnswers } from '../../schema/documents.ts'

/*
 * Answers that the document carries. Each replaces one call, and the screen that makes the call stores the answer like any other.
 */

const waiting = new Map<string, BroughtAnswer>()

export const preloadAnswers = (answers: BroughtAnswers): void => {
  for (const [path, answer] of Object.entries(answers)) waiting.set(path, answer)
}

/** Returns the document's answer to a GET, once: at a second call the rendered answer may be old. */
export const takePreloaded = (path: string): BroughtAnswer | undefined => {
  const answer = waiting.get(path)
  waiting.delete(path)
  return answer
}
