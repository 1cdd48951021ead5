import { zValidator } from '@hono/zod-validator'
import type { ZodType } from 'zod'
import { describeValidator } from '../openapi/operation.ts'
import { Refusal } from './refusal.ts'

interface Checked {
  success: boolean
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] }
}

/** One answer never lists more: a hostile body could hold a broken field per byte. */
const maximumIssues = 50

const refuseIssues = ({ success, error }: Checked): void => {
  if (success) return
  const issues = (error?.issues ?? [])
    .slice(0, maximumIssues)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  throw new Refusal('invalid', { issues })
}

/**
 * Zod measures also what is neither text nor list, and throws where its `length` cannot be compared. Refuses `invalid`
 * then, and throws every other error again.
 */
export const refuseImmeasurable = (error: unknown): never => {
  const isImmeasurable = error instanceof TypeError && error.message === 'Cannot convert object to primitive value'
  throw isImmeasurable ? new Refusal('invalid') : error
}

/** The option's own type does not fit what Zod returns under `exactOptionalPropertyTypes`. */
const measuring = {
  validationFunction: (schema: ZodType, value: unknown) => schema.safeParseAsync(value).catch(refuseImmeasurable),
} as { validationFunction: never }

/** The body as the schema understands it, in `c.req.valid('json')`. Refuses `wrong_type` what isn't JSON, and `invalid` what isn't right. */
export const body = <Schema extends ZodType>(schema: Schema) => {
  const validate = zValidator('json', schema, refuseIssues, measuring)
  const validateJson: typeof validate = (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new Refusal('wrong_type')
    return validate(c, next)
  }
  return describeValidator(validateJson, 'json', schema)
}

/** The query as the schema understands it, in `c.req.valid('query')`. Refuses `invalid` what isn't right. */
export const query = <Schema extends ZodType>(schema: Schema) =>
  describeValidator(zValidator('query', schema, refuseIssues, measuring), 'query', schema)
