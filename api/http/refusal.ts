import type { PresentCode, RefusalCode } from '../../schema/refusals.ts'
import type { Rule } from '../../schema/rules.ts'

interface RefusalDetails {
  /**
   * Fields that broke a rule: `message` is the name of a rule (schema/rules.ts), translated when the answer is written.
   */
  issues?: { path: string; message: string }[]
  /** The name of a rule (schema/rules.ts) whose sentence says more than the code's own. */
  rule?: Rule
  needsVerification?: true
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
  /** The time from which the same request may succeed; the sentence ends with it. */
  until?: Date
  /**
   * The centimes that a payer may still pay by card now, the next moment from which it is more, and whether a contested payment keeps their limit
   * from growing; the sentence ends with them.
   */
  room?: { left: number; next: { from: Date; left: number } | undefined; isContested: boolean }
  /** The minimum wage of a student whose age is known, in centimes; its sentence is the issue of `rate`. */
  floor?: { name: string; age: number; centimes: number }
}

/** A refusal by the domain. Any other error that is thrown is a fault of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails & { retryAfter: number })
  constructor(code: PresentCode, details?: RefusalDetails)
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
