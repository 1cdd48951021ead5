/** The side of the product: sun for students, lake for individuals, the brand for both. */
export type Tone = 'brand' | 'sun' | 'lake'
