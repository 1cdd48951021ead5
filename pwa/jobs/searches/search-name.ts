import { limits } from '../../../schema/limits.ts'
import { entryKey, firstCharacters, lengthOf } from '../../../schema/text.ts'

/** Returns a name for a search: as many of its conditions as fit. Typed words that are also a chosen condition, such as a canton, are named once. */
export const nameFor = (texts: readonly string[]): string => {
  const isAgain = (text: string, others: readonly string[]) => others.some((other) => wordsOf(other) === wordsOf(text))
  const [first = '', ...others] = texts.filter((text, index) => !isAgain(text, texts.slice(index + 1)))
  let name = firstCharacters(first, limits.searchName)
  for (const text of others) if (lengthOf(name) + lengthOf(text) + 2 <= limits.searchName) name += `, ${text}`
  return name
}

const wordsOf = (text: string): string => entryKey(text.replace(/^«\s|\s»$/g, ''))

/** Quotes the name within a sentence, unless it already contains quotes. */
export const quoteName = (name: string): string => (name.includes('«') ? name : `« ${name} »`)
