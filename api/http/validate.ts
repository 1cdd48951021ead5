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

/** The body as the schema understands it, in `c.req.valid('json')`. Refuses `wrong_type` what isn't JSON, and `invalid` what isn't right. */
export const body = <Schema extends ZodType>(schema: Schema) => {
  const validate = zValidator('json', schema, refuseIssues)
  const validateJson: typeof validate = (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new Refusal('wrong_type')
    return validate(c, next)
  }
  return describeValidator(validateJson, 'json', schema)
}

/** The query as the schema understands it, in `c.req.valid('query')`. Refuses `invalid` what isn't right. */
export const query = <Schema extends ZodType>(schema: Schema) =>
  describeValidator(zValidator('query', schema, refuseIssues), 'query', schema)
