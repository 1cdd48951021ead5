import { createContext, use } from 'react'
import type { BroughtAnswer, BroughtAnswers } from '../../schema/documents.ts'

const nothing: BroughtAnswers = {}
const BroughtContext = createContext(nothing)

/** Around the app, what its document brought along; on the server, what a page is rendered from. */
export const BroughtProvider = BroughtContext

export const useBroughtAnswers = (): BroughtAnswers => use(BroughtContext)

/** What a GET answered in the document. It stands in until the device's own rows are read. */
export function useBrought(path: string): BroughtAnswer | undefined {
  return use(BroughtContext)[path]
}

/** Its value, for those who know what the path answers. */
export function useBroughtValue<T>(path: string): T | undefined {
  const answer = useBrought(path)
  return answer && 'value' in answer ? (answer.value as T) : undefined
}
