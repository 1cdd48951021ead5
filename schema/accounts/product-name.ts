import { lettersOf } from '../text.ts'

/** The product's name, as `lettersOf` writes it. */
const ours = 'coupdemain'

/** Whether first and last name, in either order, are read as the product's name (rule 1.5.18). */
export const isProductName = ({ firstName, lastName }: { firstName: string; lastName: string }): boolean =>
  [firstName + lastName, lastName + firstName].some((name) => lettersOf(name).includes(ours))
