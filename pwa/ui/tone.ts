/** The colours of the two kinds of accounts: sun for students, lake for individuals, brand for both. */
export type Tone = 'brand' | 'sun' | 'lake'
