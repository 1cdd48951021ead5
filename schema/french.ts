/** Puts no-break spaces before French punctuation, so that no "?" begins a line. */
export const bindFrench = (text: string): string => text.replaceAll(/ (?=[?!:;»%])|(?<=«) /g, '\u00a0')
