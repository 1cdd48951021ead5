import { refusalStatus, refusalText, type ErrorBody, type RefusalCode } from '../../schema/refusals.ts'

/** The answer to a request outside the protocol of the synchronisation. */
export interface Reply {
  status: number
  /** A text or a file goes out as it is, anything else as JSON. */
  body?: unknown
  /** For `X-Total-Count`. */
  total?: number
}

/** Returns a refusal for a code, and status 200 for a body. */
export const answer = (given: RefusalCode | object): Reply =>
  typeof given === 'string' ? refuse(given) : { status: 200, body: given }

export const refuse = (code: RefusalCode, more: Partial<ErrorBody> = {}): Reply => ({
  status: refusalStatus(code),
  body: { code, message: refusalText(code), ...more } satisfies ErrorBody,
})
