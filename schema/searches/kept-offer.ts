import type { Id } from '../ids.ts'

/** An offer that a student keeps. The row stays when the offer has left the device, and describes what it was. */
export interface KeptOffer {
  /** The id of the job. */
  id: Id
  keptAt: string
  /** The job's data, from the server: null until it has processed the mutation. */
  title: string | null
  location: string | null
  publishedAt: string | null
}
