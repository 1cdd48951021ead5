import type { ReactNode } from 'react'

/** Binds French signs to their words with no-break spaces, so that no "?" begins a line. What isn't plain text stays as it is. */
export const bindSigns = <Text extends ReactNode>(text: Text): Text | string =>
  typeof text === 'string' ? text.replaceAll(/ (?=[?!:;»])|(?<=«) /g, '\u00a0') : text
