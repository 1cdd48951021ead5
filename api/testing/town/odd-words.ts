const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
/** English words that no French sentence has. */
const english = /\b(?:the|and|invalid|must be|required|error|not found|hours?|undefined|null|NaN|expected|received)\b/i

const oddities: readonly (readonly [RegExp, string])[] = [
  [/\p{L}\?\p{L}|\?{2,}/u, 'a question mark for a letter'],
  [/\uFFFD|\u25A1/, 'a stand-in for a letter'],
  [uuid, 'a UUID'],
  [/\bNaN\b|\bundefined\b|\[object |\bInfinity\b|Invalid Date|Date inconnue/, 'a value of the program'],
  [english, 'English'],
]

/** The fields that people read as sentences. */
const sentences = new Set(['message', 'title', 'description', 'text', 'subject', 'fr'])
/** Their texts are the people's own, or not for people. */
const own = new Set(['motivationLetter', 'content'])

/** Returns what nobody should read in an answer, or in a text. */
export const oddWords = (read: unknown): string[] => {
  if (typeof read === 'string') return oddTexts(read)
  // A paper names its payment by the id.
  if (Array.isArray(read)) return read[0] === 'Référence' ? [] : read.flatMap(oddWords)
  if (read === null || typeof read !== 'object') return []
  return Object.entries(read).flatMap(([key, value]: [string, unknown]) => {
    if (own.has(key)) return []
    if (typeof value === 'string') return sentences.has(key) ? oddTexts(value) : []
    return oddWords(value)
  })
}

const oddTexts = (text: string): string[] =>
  oddities.flatMap(([pattern, what]) => {
    const found = pattern.exec(text)
    return found ? [`${what}: « ${text.slice(Math.max(0, found.index - 60), found.index + 60)} »`] : []
  })
