import type { BroughtAnswer, BroughtAnswers } from '../../schema/documents.ts'

/*
 * Answers that came with the document: each stands once for the call that would have asked for it, and is stored by that call's
 * screen like any other.
 */

const waiting = new Map<string, BroughtAnswer>()

export const bringAnswers = (answers: BroughtAnswers): void => {
  for (const [path, answer] of Object.entries(answers)) waiting.set(path, answer)
}

/** The answer to a GET that the document brought. The second time it's undefined: what was rendered may be old by then. */
export const takeAnswer = (path: string): BroughtAnswer | undefined => {
  const answer = waiting.get(path)
  waiting.delete(path)
  return answer
}
