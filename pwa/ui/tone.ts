/** Whose moment it is: students' are sun, individuals' are lake, what both share is the brand's. */
export type Tone = 'brand' | 'sun' | 'lake'
