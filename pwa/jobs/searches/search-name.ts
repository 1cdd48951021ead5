import { limits } from '../../../schema/limits.ts'
import { firstCharacters, lengthOf } from '../../../schema/text.ts'

/** Returns a name for a search: as many of its conditions as fit. */
export const nameFor = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts
  let name = firstCharacters(first, limits.searchName)
  for (const text of others) if (lengthOf(name) + lengthOf(text) + 2 <= limits.searchName) name += `, ${text}`
  return name
}

/** Quotes the name within a sentence, unless it already contains quotes. */
export const quoteName = (name: string): string => (name.includes('«') ? name : `« ${name} »`)
