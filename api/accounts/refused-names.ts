import { isProductName } from '../../schema/accounts/product-name.ts'
import type { Rule } from '../../schema/rules.ts'
import { foldText } from '../../schema/text.ts'

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

const lettersOf = (name: string): string => foldText(name.normalize('NFKD')).replaceAll(/[^\p{L}]/gu, '')

/** Mail programs make a link of two words with a dot and no space between them; initials ("J.-P. Roy") are none. */
const looksLikeAddress = (name: string): boolean => /[\p{L}\p{Nd}-]{2}\.\p{L}{2}/u.test(name)

/**
 * Returns the rule that these names break for being somebody else's: the product's (rule 1.5.18), or an address or a part of the staff (rule 1.5.19).
 * `fields` are those that are new.
 */
export const findBrokenName = (
  names: Names,
  fields: readonly (keyof Names)[] = ['firstName', 'lastName'],
): { fields: (keyof Names)[]; broken: Rule } | undefined => {
  const [first] = fields
  if (first === undefined) return undefined
  if (isProductName(names)) return { fields: [first], broken: 'nameOurs' }
  const odd = fields.filter((field) => looksLikeAddress(names[field]) || staff.has(lettersOf(names[field])))
  if (odd.length > 0) return { fields: odd, broken: 'nameNone' }
  return staff.has(lettersOf(names.firstName + names.lastName)) ? { fields: [first], broken: 'nameNone' } : undefined
}
