import { isProductName } from '../../schema/accounts/product-name.ts'
import type { Rule } from '../../schema/rules.ts'
import { isContactText, lettersOf, looksLikePhone } from '../../schema/text.ts'

interface Names {
  firstName: string
  lastName: string
}

/** Names under which a message would seem to come from whoever runs the server, as `lettersOf` writes them. */
const staff = new Set(
  [
    'admin administrateur administration administratrice administrator aide assistance client equipe moderateur',
    'moderation moderator moderatrice noreply securite security service serviceclient servicesupport staff support',
    'systeme webmaster',
  ]
    .join(' ')
    .split(' '),
)
/** Offices and companies that people obey. Each may be an honest name ("Marc Police", "Visa Virtanen") beside another one. */
const offices = new Set('police gendarmerie poste stripe twint postfinance visa mastercard paypal banque'.split(' '))
/** Words that make no name of the ones above. */
const fillers = new Set(
  [
    'le la les l de du des d un une et the notre votre officiel officielle technique clients clientele utilisateurs compte comptes',
    'cantonale cantonal municipale communale federale nationale suisse paiement paiements payment payments card finance',
  ]
    .join(' ')
    .split(' '),
)

/** A number at the end of a word changes nothing ("Support24"). */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .map((word) => lettersOf(word.replace(/(?<!\p{Nd})\p{Nd}+$/u, '')))
    .filter(Boolean)

/** Whether a name has no word of a person: one of these, and fillers ("Le Support Technique"). */
const isNobody = (name: string, strong: (word: string) => boolean): boolean => {
  const words = wordsOf(name)
  return staff.has(words.join('')) || (words.some(strong) && words.every((word) => strong(word) || fillers.has(word)))
}
const isStaff = (word: string): boolean => staff.has(word)
const isStaffOrOffice = (word: string): boolean => staff.has(word) || offices.has(word)

/**
 * Returns the rule that these names break for being somebody else's: the product's (rule 1.5.18), or an address, a number or an office (rule 1.5.19).
 * `fields` are those that are new.
 */
export const findBrokenName = (
  names: Names,
  fields: readonly (keyof Names)[] = ['firstName', 'lastName'],
): { fields: (keyof Names)[]; broken: Rule } | undefined => {
  const [first] = fields
  if (first === undefined) return undefined
  if (isProductName(names)) return { fields: [first], broken: 'nameOurs' }
  const odd = fields.filter((field) => isContactText(names[field]) || isNobody(names[field], isStaff))
  if (odd.length > 0) return { fields: odd, broken: 'nameNone' }
  const whole = `${names.firstName} ${names.lastName}`
  return looksLikePhone(whole) || isNobody(whole, isStaffOrOffice) ? { fields: [first], broken: 'nameNone' } : undefined
}
