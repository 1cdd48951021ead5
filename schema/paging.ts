import { z } from 'zod'
import { lists } from './limits.ts'
import type { Rule } from './rules.ts'

const invalid: Rule = 'invalid'

/** A number of a query, from 1. Only digits are accepted, because `Number` also accepts "0x10", "1e2" and blanks. */
const upTo = (max: number) =>
  z
    .string(invalid)
    .regex(/^\d{1,16}$/, invalid)
    .transform(Number)
    .pipe(z.number().min(1, invalid).max(max, invalid))

const limit = upTo(lists.maximumLimit).default(lists.defaultLimit)

/** Paging of a list that can grow: `limit` and `page` (from 1). */
export const Paging = z.object({ limit, page: upTo(1_000_000).default(1) })
export type Paging = z.output<typeof Paging>

/** GET /api/jobs/{id}/messages: the newest `limit` messages, or those before the sequence `cursor`. */
export const MessagePaging = z.object({ limit, cursor: upTo(Number.MAX_SAFE_INTEGER).optional() })
export type MessagePaging = z.output<typeof MessagePaging>
