import { factsOf, type OfferField } from '../../schema/jobs/fields.ts'

type Value = string | number | boolean | readonly string[] | null

/** Returns the value of an offer's field in words: "Espèces ou TWINT", "Oui", "Échelle, Perceuse"; "" for an empty one. */
export const fieldWords = (offer: { [Field in OfferField]?: Value }, field: OfferField): string => {
  const { words = {} } = factsOf(field)
  const wordsOf = typeof words === 'function' ? words : (text: string) => words[text] ?? text
  const value = offer[field] ?? ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return typeof value === 'object' ? value.map(wordsOf).join(', ') : wordsOf(String(value))
}
