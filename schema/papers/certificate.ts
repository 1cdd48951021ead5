/** The limits of a certificate: hours in quarters, and characters of its sentence. */
export const certificateLimits = { minHours: 0.25, maxHours: 10_000, words: 300 } as const
