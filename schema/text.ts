import { readLanguage } from './language.ts'

/**
 * Whether Postgres can store the text unchanged: it has no NUL and no half of a surrogate pair.
 */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * A text as it is stored: nothing stands around it, and no sign turns its direction, with which an address or a name reads as another one
 * (rule 4.36).
 */
export const tidyText = (text: string): string => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '').trim()

/**
 * A single-line text as it is stored: what breaks lines, with the spaces around it, is one space (rule 4.35). Mails and notifications quote
 * titles and names, and one with paragraphs of its own would speak there in our name.
 */
export const tidyLine = (text: string): string =>
  tidyText(
    // A whole run at a time: looking for a break behind each of its spaces would take the square of their number.
    text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, (run) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(run) ? ' ' : run)),
  )

/** `DI` is Unicode’s Default_Ignorable_Code_Point. Letters that are invisible, and letters under a heap of marks: no language writes more than three on one. */
const unlikeNames = /\p{DI}|\p{M}{4}/u

/**
 * Whether a text can be the name of a person: letters of any script with their marks, spaces, apostrophes, hyphens and dots, and at least
 * one letter (rule 1.5.17). What is unreadable breaks another rule, and only that one.
 */
export const isNameText = (text: string): boolean =>
  !isStorableText(text) ||
  (/^[\p{L}\p{M}\p{Zs}'‘’.‐‑-]*$/u.test(text) && /\p{L}/u.test(text) && !unlikeNames.test(text))

/** The length in characters as Postgres counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length

/** What nobody sees: it joins, parts or fills. U+2800 is the blank of Braille. */
const invisible = /[\p{Cf}\p{Cc}\p{DI}\u2800]/gu

/** The length in characters that can be seen, with the spaces between them. */
export const visibleLengthOf = (text: string): number => lengthOf(text.replaceAll(invisible, '').trim())

export const isBlankText = (text: string): boolean => visibleLengthOf(text) === 0

/** The pattern of addresses, shared by the form and the API. */
export const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Returns what two entries of a list have in common that a person reads as the same one: case and the spaces around them do not count. */
export const entryKey = (text: string): string => tidyLine(text).normalize('NFC').toLocaleLowerCase(readLanguage())

/** What one keyboard writes, and what another one does in its place. */
const alike: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  '’': "'",
  '‘': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}

/** Returns the text in lower case and without accents, for search: "l’Œuvre" as "l'oeuvre". The database's `fold` does the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæøß’‘‐‑–—]/g, (sign) => alike[sign] ?? sign)

/**
 * Returns the name of a place for search. Hyphens, apostrophes and commas count as spaces: people type "la chaux de fonds" and "Lausanne VD".
 * The database's `place_form` does the same.
 */
export const foldPlace = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s',-]+/g, ' ')
    .trim()
