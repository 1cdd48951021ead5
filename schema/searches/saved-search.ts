import type { z } from 'zod'
import type { SavedSearchAnswer } from './answers.ts'

/** A search whose new offers are announced to a student (rule 1.2.95). */
export interface SavedSearch extends z.infer<typeof SavedSearchAnswer> {}
