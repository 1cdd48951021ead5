import type { Id } from '../ids.ts'

/** An offer that a student has put aside. It stays when the offer itself has left the device, and says what it was. */
export interface KeptOffer {
  /** The job's. */
  id: Id
  keptAt: string
  /** What the server knows of the job: null until it has the mutation. */
  title: string | null
  location: string | null
  publishedAt: string | null
}
