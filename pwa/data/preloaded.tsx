import { createContext, use } from 'react'
import type { PreloadedAnswer, PreloadedAnswers } from '../../schema/documents.ts'

const nothing: PreloadedAnswers = {}
const PreloadedContext = createContext<PreloadedAnswers | undefined>(undefined)

/** Holds the API's answers from which the server renders a page, and from which the browser hydrates it. */
export const PreloadedProvider = PreloadedContext

export const usePreloadedAnswers = (): PreloadedAnswers => use(PreloadedContext) ?? nothing

/** Whether the server renders the page, or the app hydrates it. */
export const useIsRendered = (): boolean => use(PreloadedContext) !== undefined

/** Returns the API's answer that the document carries for this path. It stands in until the device's own rows are read. */
export function usePreloaded(path: string): PreloadedAnswer | undefined {
  return use(PreloadedContext)?.[path]
}

/** Returns the answer's value, for callers that know the path's type. */
export function usePreloadedValue<T>(path: string): T | undefined {
  const answer = usePreloaded(path)
  return answer && 'value' in answer ? (answer.value as T) : undefined
}
