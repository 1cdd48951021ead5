import { bodyLimit } from 'hono/body-limit'
import type { Rule } from '../../schema/rules.ts'
import { Refusal } from './refusal.ts'

/** Refuses a body of more than `bytes` as `too_large`; `rule` names a more precise sentence. */
export const limitBody = (bytes: number, rule?: Rule) =>
  bodyLimit({
    maxSize: bytes,
    onError: (c) => {
      // The unread rest of the body is still in the connection, which ends a moment later: no other request may use it.
      c.header('Connection', 'close')
      throw new Refusal('too_large', rule && { rule })
    },
  })
