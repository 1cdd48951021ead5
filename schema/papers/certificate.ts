/** The most characters of a certificate's sentence. */
export const certificateLimits = { words: 300 } as const
