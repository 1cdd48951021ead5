/**
 * Returns a person's text as a terminal may show it: without characters that move the cursor, clear the screen or reverse the text, so that nobody
 * can write lines that an operator takes for ours.
 */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
