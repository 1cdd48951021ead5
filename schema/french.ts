/** Puts no-break spaces before French punctuation, so that no "?" begins a line, and between an amount and its currency. */
export const bindFrench = (text: string): string =>
  text.replaceAll(/ (?=[?!:;»%])|(?<=«) |(?<=\d) (?=CHF\b)/g, '\u00a0')
