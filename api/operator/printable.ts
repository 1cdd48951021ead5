/**
 * Returns somebody's words as a terminal may show them: what would move its cursor, clear it or turn its text around is gone, so that nobody
 * writes lines that an operator takes for ours.
 */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
