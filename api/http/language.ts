import { parseAccept } from 'hono/utils/accept'
import type { Language } from './sentences.ts'

/** Chooses French, unless the caller prefers English (rule 4.4). */
export const chooseLanguage = (acceptLanguage: string | undefined): Language => {
  const wish = (language: Language) =>
    parseAccept(acceptLanguage ?? '')
      .filter(({ type }) => type.toLowerCase().split('-')[0] === language)
      .reduce((most, { q }) => Math.max(most, q), 0)
  return wish('en') > wish('fr') ? 'en' : 'fr'
}
