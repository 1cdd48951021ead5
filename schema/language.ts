/** The languages that the app speaks, each under its own name. What another one takes: `.decisions/house/0431-…`. */
export const languages = [{ value: 'fr-CH', label: 'Français' }] as const

/** The tag of a language (BCP 47), as documents, dates and figures take it. */
export type Language = (typeof languages)[number]['value']

/** Returns the language in which screens, mails, dates and figures are written. */
export const readLanguage = (): Language => languages[0].value
