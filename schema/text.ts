/**
 * A text that Postgres can store and every reader can show: no NUL and no half of a surrogate pair.
 * Anything else would be refused by the database, or come back changed.
 */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Length in characters as Postgres counts them: a smiley is one. */
export const lengthOf = (text: string): number => [...text].length

/** One shared pattern, so that the form and the API can't disagree about an address. */
export const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Lower case, without accents: what search compares. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
