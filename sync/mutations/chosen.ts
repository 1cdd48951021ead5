/** The text that a person chose in a conflict: the present one, or that of another device (rule 4.31). */
export type Chosen = 'present' | 'other'
