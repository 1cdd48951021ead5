import type { z } from 'zod'
import type { BlockAnswer } from './answers.ts'

/** A person whom the reader has blocked (rule 1.4.40). The blocked person has no such row, nor anything else that shows it. */
export interface Block extends z.infer<typeof BlockAnswer> {}
