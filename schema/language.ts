/** The languages of the app, each with its own name for itself. How to add one: `.decisions/house/0431-…`. */
export const languages = [{ value: 'fr-CH', label: 'Français' }] as const

/** The tag of a language (BCP 47), for documents, dates and numbers. */
export type Language = (typeof languages)[number]['value']

/** Returns the language of screens, mails, dates and numbers. */
export const readLanguage = (): Language => languages[0].value
