import type { z } from 'zod'
import type { Id } from './ids.ts'

/** The facts about a mutation that device and server share. Each domain states its own in a file `mutations.ts`. */
export interface MutationFacts<Args> {
  /** Mutations of one lane keep their order on the device and in a push; lanes do not wait for each other. */
  lane: (args: Args) => string
  /** How many photos are sent beside the arguments (`Mutation.photo`, `Mutation.photos`). */
  photos: 'none' | 'one' | 'several'
  /**
   * Whether it only notes what the person has seen. Its refusal is dropped, since it holds no text and nothing can be done about it, and a
   * suspended person may still send it.
   */
  isBookkeeping: boolean
  /**
   * The form that writes only this mutation of one job: its drafts go with a refusal, since nothing else leads back to them. Null if there is none, or if
   * the form's draft may hold another text by then, as that of a conversation may.
   */
  ownForm: Args extends { jobId: Id } ? 'letter' | 'review' | null : null
}

/** Of the plain mutations of one job, which arrive in their order. */
export const ofOneJob = {
  lane: ({ jobId }: { jobId: Id }) => `job:${jobId}`,
  photos: 'none',
  isBookkeeping: false,
  ownForm: null,
} as const

/** The facts of mutations with these arguments; the compiler reports a missing one. */
export type FactsOf<Arguments extends Record<string, z.ZodType>> = {
  [Name in keyof Arguments]: MutationFacts<z.output<Arguments[Name]>>
}
