import { readLanguage } from './language.ts'

/**
 * Whether Postgres can store the text unchanged: it has no NUL and no half of a surrogate pair.
 */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Returns a text in its stored form: without surrounding spaces, and without signs that turn its direction, which would make an address or a
 * name read as another one (rule 4.36).
 */
export const tidyText = (text: string): string => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '').trim()

/**
 * Returns a single-line text in its stored form: each line break, with the spaces around it, becomes one space (rule 4.35). Mails and
 * notifications quote titles and names; a title with paragraphs of its own would seem to be our own text there.
 */
export const tidyLine = (text: string): string =>
  tidyText(
    // The pattern takes a whole run at a time: searching for a break after each space would take quadratic time.
    text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, (run) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(run) ? ' ' : run)),
  )

/** Invisible letters (`DI` is Unicode’s Default_Ignorable_Code_Point), and more than three marks on one letter, which no language writes. */
const unlikeNames = /\p{DI}|\p{M}{4}/u

/** Letters of two of these scripts look the same, so that one name could be written as another. */
const lookAlikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
const mixesScripts = (word: string): boolean => lookAlikes.filter((script) => script.test(word)).length > 1

/**
 * Whether a text can be the name of a person: letters of any script with their marks, digits, spaces, apostrophes (accents that are typed
 * as such too), hyphens, dots and `_ & / , + ( )`, at least one letter, and no word of two scripts that look alike (rule 1.5.17). An unreadable
 * text passes, because it breaks another rule and must be reported only once.
 */
export const isNameText = (text: string): boolean =>
  !isStorableText(text) ||
  (/^[\p{L}\p{M}\p{Nd}\p{Zs}'‘’´`.‐‑_&/,+()-]*$/u.test(text) &&
    /\p{L}/u.test(text) &&
    !unlikeNames.test(text) &&
    !text.split(/[^\p{L}\p{M}\p{Nd}]+/u).some(mixesScripts))

/** Mail programs make a link of two words with a dot and no space between them; initials ("J.-P. Roy") are none. */
const looksLikeAddress = (name: string): boolean => /[\p{L}\p{Nd}-]{2}\.\p{L}{2}/u.test(name)

/** A number to be called, as phones here write it: at least eight digits after a zero or a plus. "User20261130" has none. */
export const looksLikePhone = (name: string): boolean =>
  /(?<!\d)(?:\+|0)\d{8}/.test(name.normalize('NFKC').replaceAll(/(?<=[\d+(])[^\p{L}\d+]+(?=[\d(])/gu, ''))

/** Whether a name is an address or has a phone number, which no new name may (rule 1.5.19). */
export const isContactText = (name: string): boolean => looksLikeAddress(name) || looksLikePhone(name)

/** Digits that are read as letters. */
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Returns the letters of a name without case, accents, spaces and signs, as it is read: full width is plain, and "C0up" is "coup". */
export const lettersOf = (name: string): string =>
  foldText(name.normalize('NFKD'))
    .replaceAll(/[013457]/g, (digit) => digitLetters[digit] ?? digit)
    .replaceAll(/[^\p{L}]/gu, '')

/** The length in characters as Postgres counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length

/** Returns the first characters of a text, at most `most`. Cutting an emoji in half would leave a text that cannot be stored. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('')

/** Characters that nobody sees: they join, separate or fill. U+2800 is the blank of Braille. */
const invisible = /[\p{Cf}\p{Cc}\p{DI}\u2800]/gu

/** The length in visible characters, with the spaces between them. */
export const visibleLengthOf = (text: string): number => lengthOf(text.replaceAll(invisible, '').trim())

export const isBlankText = (text: string): boolean => visibleLengthOf(text) === 0

/** Returns null instead of a blank text. */
export const orNull = (text: string | null | undefined): string | null => (text && !isBlankText(text) ? text : null)

/** The pattern of addresses, shared by the form and the API. */
export const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Returns a key that is equal for two list entries that a person reads as the same: case and surrounding spaces do not count. */
export const entryKey = (text: string): string => tidyLine(text).normalize('NFC').toLocaleLowerCase(readLanguage())

/** Characters that keyboards write differently, and what a search treats them as. */
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
 * Returns the name of a place for search. Hyphens, apostrophes and commas count as spaces, since people type "la chaux de fonds" and
 * "Lausanne VD". The database's `place_form` does the same.
 */
export const foldPlace = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s',-]+/g, ' ')
    .trim()
