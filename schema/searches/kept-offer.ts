import type { z } from 'zod'
import type { KeptOfferAnswer } from './answers.ts'

/** An offer that a student keeps. The row stays when the offer has left the device, and describes what it was. */
export interface KeptOffer extends z.infer<typeof KeptOfferAnswer> {}
