import { bodyLimit } from 'hono/body-limit'
import type { Rule } from '../../schema/rules.ts'
import { Refusal } from './refusal.ts'

/** Refuses a body of more bytes `too_large`; `rule` names a sentence that says it better. */
export const limitBody = (bytes: number, rule?: Rule) =>
  bodyLimit({
    maxSize: bytes,
    onError: (c) => {
      // What was not read of the body still stands in this connection, which ends a moment later: nothing else may be sent by it.
      c.header('Connection', 'close')
      throw new Refusal('too_large', rule && { rule })
    },
  })
