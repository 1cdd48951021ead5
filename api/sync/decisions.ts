import type { RefusalCode } from '../../schema/refusals.ts'
import { Refusal } from '../http/refusal.ts'

/** Refusals that concern the moment or the request, not the mutation, so that the mutation may succeed later. */
const temporary: ReadonlySet<RefusalCode> = new Set([
  'signed_out',
  'user_mismatch',
  'wrong_origin',
  'unverified',
  'upgrade',
  'slow_down',
  'internal',
  'unavailable',
  'no_room',
  'photos_away',
])

/** Whether the error is the domain's refusal, which is final. */
export const isDecision = (error: unknown): error is Refusal => error instanceof Refusal && !temporary.has(error.code)
