import { z } from 'zod'
import { pullLimits } from '../../schema/limits.ts'
import type { Rule } from '../../schema/rules.ts'
import { readCursor, type FeedCursor } from '../../schema/sync.ts'
import { id } from '../../schema/wire-fields.ts'

const invalid: Rule = 'invalid'

const list = z.string(invalid).transform((text) => text.split(',').filter((part) => part !== ''))

const feedNames = list.pipe(
  z
    .array(z.string().regex(/^[a-z]+:[A-Za-z0-9-]{1,40}$/, invalid))
    .min(1, invalid)
    .max(pullLimits.feeds, invalid),
)

const cursors = list
  .transform((parts) => parts.map(readCursor))
  .pipe(
    z
      .array(z.custom<FeedCursor>((cursor) => cursor !== undefined, invalid))
      .min(1, invalid)
      .max(pullLimits.feeds, invalid),
  )
  .refine((all) => new Set(all.map(({ feed }) => feed)).size === all.length, invalid)

/**
 * GET /api/sync/pull. `feeds`: cursors in the form of schema/sync.ts. `inflight`: mutation ids separated by commas. `acknowledged`: the
 * newest mutation that the device knows as applied.
 */
export const PullQuery = z.object({
  user: id,
  epoch: z.string(invalid).max(100, invalid).default(''),
  feeds: cursors,
  acknowledged: id.optional(),
  inflight: list.pipe(z.array(id).max(pullLimits.inFlight, invalid)).default([]),
})

/**
 * GET /api/sync/events. `feeds`: names separated by commas. `cursors`, in the form of a pull and under `epoch`, say where the rows of the
 * reader's own feed and of public feeds begin; for feeds without one the stream brings only the heads.
 */
export const EventsQuery = z.object({
  user: id,
  feeds: feedNames,
  acknowledged: id.optional(),
  epoch: z.string(invalid).max(100, invalid).optional(),
  cursors: cursors.default([]),
})
