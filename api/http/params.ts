import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { z } from 'zod'
import { id } from '../../schema/wire-fields.ts'
import { describeValidator } from '../openapi/operation.ts'
import type { Env, Me } from './env.ts'
import { Refusal } from './refusal.ts'

/** The path as the schema understands it, in `c.req.valid('param')`. A malformed path names nothing: `not_found`. */
export const params = <Schema extends z.ZodObject>(schema: Schema) =>
  describeValidator(zValidator('param', schema, refuseUnknown), 'param', schema)

/** An id in the path, as Postgres prints it. */
export const idParam = params(z.object({ id }))

/** After `signedIn`: the caller's own id, named once more in the path. Someone else's is `not_yours`. */
export const selfParam = (name: 'id' | 'userId') => {
  const schema = z.object({ [name]: id })
  const ensureOwn = zValidator('param', schema, (result, c: Context) => {
    refuseUnknown(result)
    const { me } = c.var as Env['Variables']
    ensureSelf(me, result.data[name])
  })
  return describeValidator(ensureOwn, 'param', schema)
}

/** Documented payloads and headers may name the caller; naming someone else is `not_yours`. */
export const ensureSelf = (me: Me, named: string | null | undefined): void => {
  if (named !== null && named !== undefined && named.toLowerCase() !== me.id) throw new Refusal('not_yours')
}

function refuseUnknown({ success }: { success: boolean }): void {
  if (!success) throw new Refusal('not_found')
}
