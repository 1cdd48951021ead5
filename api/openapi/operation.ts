import type { MiddlewareHandler } from 'hono'
import {
  describeRoute,
  resolver,
  uniqueSymbol,
  type DescribeRouteOptions,
  type ResponsesWithResolver,
} from 'hono-openapi'
import { z, type ZodType } from 'zod'
import type { RefusalCode } from '../../schema/refusals.ts'

/** The part of the description that stands at a route's own handler. */
interface Operation {
  /** One sentence. */
  summary: string
  /** The answers of a success. */
  answers: ResponsesWithResolver
  /** The refusals of the handler itself; guards and validators add their own. */
  refusals?: RefusalCode[]
}

/** The part of the description that a guard adds to each route behind it. */
interface Guarded {
  refusals: RefusalCode[]
  security?: typeof bySession | typeof withOrWithoutSession
}

/** hono-openapi joins the lists under this key from all middleware of a route; document.ts turns them into answers. */
export const refusalsKey = 'x-refusals'

/**
 * Describes a route in /api/openapi.json, next to its handler. Clients call the operation by `name`. Parameters and body come from the route's
 * validators, refusals and security also from its guards.
 */
export const operation = (name: string, { summary, answers, refusals = [] }: Operation): MiddlewareHandler =>
  describeRoute(specOf({ operationId: name, summary, responses: answers }, refusals))

/** Describes the effect of a guard on the routes behind it. */
export const describeGuard = <Guard extends MiddlewareHandler>(guard: Guard, { refusals, ...rest }: Guarded): Guard =>
  Object.assign(guard, { [uniqueSymbol]: { spec: specOf(rest, refusals) } })

/** Describes parameters or body by the schema that checks them. */
export const describeValidator = <Validator extends MiddlewareHandler>(
  validator: Validator,
  target: 'json' | 'query' | 'param',
  schema: ZodType,
): Validator => Object.assign(validator, { [uniqueSymbol]: { target, ...resolver(schema) } })

const specOf = (options: DescribeRouteOptions, refusals: RefusalCode[]): DescribeRouteOptions =>
  Object.assign(options, { [refusalsKey]: refusals })

export const bySession = [{ session: [] }]
export const withOrWithoutSession = [{}, { session: [] }]

export const ok = (schema: ZodType): ResponsesWithResolver => ({ 200: { description: 'OK', content: json(schema) } })

/** 201 for a new thing, 200 for one whose id the client sent before. */
export const created = (schema: ZodType): ResponsesWithResolver => ({
  ...ok(schema),
  201: { description: 'Created', content: json(schema) },
})

/** One page of a list that can grow. */
export const page = (item: ZodType): ResponsesWithResolver => ({
  200: {
    description: 'OK',
    headers: {
      'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
      Link: { description: 'Where the next page is: <…>; rel="next"', schema: { type: 'string' } },
    },
    content: json(z.array(item)),
  },
})

export const noContent: ResponsesWithResolver = { 204: { description: 'Done' } }

export const media = (
  type: 'application/pdf' | 'application/zip' | 'image/webp' | 'text/calendar' | 'text/event-stream' | 'text/plain',
): ResponsesWithResolver => ({
  200: { description: 'OK', content: { [type]: { schema: { type: 'string' } } } },
})

const json = (schema: ZodType) => ({
  'application/json': { schema: resolver(schema, { options: { io: 'output' } }) },
})
