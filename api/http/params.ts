import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { z } from 'zod'
import { id } from '../../schema/wire-fields.ts'
import { describeValidator } from '../openapi/operation.ts'
import type { Env } from './env.ts'
import type { Me } from './me.ts'
import { Refusal } from './refusal.ts'

/** Validates the path by the schema. Refuses a malformed path as `not_found`. */
export const params = <Schema extends z.ZodObject>(schema: Schema) =>
  describeValidator(zValidator('param', schema, refuseUnknown), 'param', schema)

/** Reads an id from the path, in lower case as Postgres prints it. Refuses a malformed id as `not_found`. */
export const idParam = params(z.object({ id }))

/** Reads the caller's own id from the path, after `signedIn`. Refuses somebody else's id as `not_yours`. */
export const selfParam = (name: 'id' | 'userId') => {
  const schema = z.object({ [name]: id })
  const ensureOwn = zValidator('param', schema, (result, c: Context) => {
    refuseUnknown(result)
    const { me } = c.var as Env['Variables']
    ensureSelf(me, result.data[name])
  })
  return describeValidator(ensureOwn, 'param', schema)
}

/** Refuses, as `not_yours`, a payload or header that names another person than the caller. */
export const ensureSelf = (me: Me, named: string | null | undefined): void => {
  if (named !== null && named !== undefined && named.toLowerCase() !== me.id) throw new Refusal('not_yours')
}

function refuseUnknown({ success }: { success: boolean }): void {
  if (!success) throw new Refusal('not_found')
}
