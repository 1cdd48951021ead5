import type { ZodObject, ZodType } from 'zod'
import type { RefusalCode } from '../../../schema/refusals.ts'

/** One route, as it is described to those who write a client. */
export interface Operation {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** As the router has it: "/api/jobs/:id". */
  path: string
  /** What a client calls it. */
  name: string
  summary: string
  /** A visitor gets another answer than 401. */
  open?: true
  body?: ZodType
  query?: ZodObject
  /** A list that can grow: `X-Total-Count`, and `Link` to the next page. */
  paged?: true
  /** What is answered, by status; null: nothing. */
  answers: Partial<Record<200 | 201 | 204, ZodType | 'text/event-stream' | 'image/webp' | null>>
  /** The "no" to expect, beyond those that every route may answer. */
  refusals: RefusalCode[]
}
