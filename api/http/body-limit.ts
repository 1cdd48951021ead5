import { bodyLimit } from 'hono/body-limit'
import type { Rule } from '../../schema/rules.ts'
import { Refusal } from './refusal.ts'

/** Refuses a body of more bytes `too_large`; `rule` names a sentence that says it better. */
export const limitBody = (bytes: number, rule?: Rule) =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal('too_large', rule && { rule })
    },
  })
