/** Puts no-break spaces before French punctuation, so that no "?" begins a line, and between an amount and its currency. */
export const bindFrench = (text: string): string =>
  text.replaceAll(/ (?=[?!:;»%])|(?<=«) |(?<=\d) (?=CHF\b)/g, '\u00a0')

/** "de Marc", "d’Élodie", "d’Yverdon", "de Yann": the e is dropped before a vowel sound. */
export const ofName = (name: string): string => {
  const plain = name.normalize('NFD').toLowerCase()
  return /^(?:[aeiouœæ]|y[bcdfghjklmnpqrstvwxz])/.test(plain) ? `d’${name}` : `de ${name}`
}
