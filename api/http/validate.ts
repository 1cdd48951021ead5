import { zValidator } from '@hono/zod-validator'
import type { HonoRequest } from 'hono'
import type { ZodType } from 'zod'
import { describeValidator } from '../openapi/operation.ts'
import { Refusal } from './refusal.ts'

interface Checked {
  success: boolean
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] }
}

/** The most issues in one answer; a hostile body could hold a broken field per byte. */
const maximumIssues = 50

const refuseIssues = ({ success, error }: Checked): void => {
  if (success) return
  const issues = (error?.issues ?? [])
    .slice(0, maximumIssues)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  throw new Refusal('invalid', { issues })
}

/**
 * Zod measures the length even of values that are neither text nor list, and throws if their `length` cannot be compared. Refuses `invalid`
 * in that case, and rethrows every other error.
 */
export const refuseImmeasurable = (error: unknown): never => {
  const isImmeasurable = error instanceof TypeError && error.message === 'Cannot convert object to primitive value'
  throw isImmeasurable ? new Refusal('invalid') : error
}

/** The cast is needed: the option's type does not fit what Zod returns under `exactOptionalPropertyTypes`. */
const measuring = {
  validationFunction: (schema: ZodType, value: unknown) => schema.safeParseAsync(value).catch(refuseImmeasurable),
} as { validationFunction: never }

/** Refuses, as `wrong_type`, every body that is no JSON, even if the call takes none (rule 3.1.1). */
export const ensureJsonAlone = (request: HonoRequest): void => {
  if (hasBody(request) && !isJson(request)) throw new Refusal('wrong_type')
}

const hasBody = (request: HonoRequest): boolean =>
  request.header('transfer-encoding') !== undefined || Number(request.header('content-length') ?? 0) > 0

const isJson = (request: HonoRequest): boolean =>
  request.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** Validates the body; the result is `c.req.valid('json')`. Refuses `wrong_type` if the body isn't JSON, and `invalid` if it breaks the schema. */
export const body = <Schema extends ZodType>(schema: Schema) => {
  const validate = zValidator('json', schema, refuseIssues, measuring)
  const validateJson: typeof validate = (c, next) => {
    if (!isJson(c.req)) throw new Refusal('wrong_type')
    return validate(c, next)
  }
  return describeValidator(validateJson, 'json', schema)
}

/** Like `body`, for a call that may come without one: then each field has its default. */
export const optionalBody = <Schema extends ZodType>(schema: Schema) => {
  const validate = zValidator('json', schema, refuseIssues, measuring)
  const validateJson: typeof validate = async (c, next) => {
    // A body may come without its length, as over HTTP/2.
    if (hasBody(c.req) || (await c.req.text()) !== '') return await validate(c, next)
    c.req.addValidatedData('json', schema.parse({}) as object)
    await next()
  }
  return describeValidator(validateJson, 'json', schema)
}

/** Validates the query; the result is `c.req.valid('query')`. Refuses `invalid` if it breaks the schema. */
export const query = <Schema extends ZodType>(schema: Schema) =>
  describeValidator(zValidator('query', schema, refuseIssues, measuring), 'query', schema)
