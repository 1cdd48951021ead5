/** Which of two texts somebody chose: the one that stands, or the one of another device (rule 4.31). */
export type Chosen = 'present' | 'other'
