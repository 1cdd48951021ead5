import type { Id } from '../ids.ts'

/** A person whom the reader has blocked (rule 1.4.40). The blocked person has no such row, nor anything else that shows it. */
export interface Block {
  /** The id of the blocked person. */
  id: Id
  blockedAt: string
  /** The name of the person, from the server: null until it has processed the mutation. */
  firstName: string | null
  lastName: string | null
}
