import type { Id } from '../ids.ts'

/** A person whom the reader has blocked (rule 1.4.40). The blocked person has no such row, and nothing else that tells of it. */
export interface Block {
  /** The blocked person's. */
  id: Id
  blockedAt: string
  /** What the server knows of the person: null until it has the mutation. */
  firstName: string | null
  lastName: string | null
}
