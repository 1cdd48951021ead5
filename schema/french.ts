/** Binds French signs to their words with no-break spaces, so that no "?" begins a line. */
export const bindFrench = (text: string): string => text.replaceAll(/ (?=[?!:;»%])|(?<=«) /g, '\u00a0')
