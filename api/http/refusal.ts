import type { RefusalCode } from '../../schema/refusals.ts'
import type { Rule } from '../../schema/rules.ts'

interface RefusalDetails {
  /** Fields that broke a rule: `message` is a rule's name (schema/rules.ts), put into words when the answer is written. */
  issues?: { path: string; message: string }[]
  /** Names a rule (schema/rules.ts) whose sentence says more than the code's own. */
  rule?: Rule
  needsVerification?: true
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
}

/** A "no" of the domain. Whatever else is thrown is a fault of ours. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly code: RefusalCode,
    readonly details: RefusalDetails = {},
  ) {
    super(code)
  }
}
