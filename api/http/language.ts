import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Env } from './env.ts'
import type { Language } from './sentences.ts'

/** Signs of the header that are read: browsers send fewer, and a stranger as many as fit into a request. */
const longest = 200

/** Chooses French, unless the caller prefers English (rule 4.4). */
export const chooseLanguage = (acceptLanguage: string | undefined): Language => {
  const wishes = parseAccept((acceptLanguage ?? '').slice(0, longest))
  const wish = (language: Language) =>
    wishes
      .filter(({ type }) => type.toLowerCase().split('-')[0] === language)
      .reduce((most, { q }) => Math.max(most, q), 0)
  return wish('en') > wish('fr') ? 'en' : 'fr'
}

/** The language of the caller's sentences. It is found where one is written, so behind all limits. */
export const languageOf = (c: Context<Env>): Language => chooseLanguage(c.req.header('accept-language'))
