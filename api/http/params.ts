import type { Context } from 'hono'
import { isId, type Id } from '../../schema/ids.ts'
import type { Env, Me } from './env.ts'
import { Refusal } from './refusal.ts'

/** An id in the path, as Postgres prints it. A malformed one names nothing: `not_found`. */
export const idParam = (c: Context<Env>, name = 'id'): Id => {
  const id = c.req.param(name)
  if (!isId(id)) throw new Refusal('not_found')
  return id.toLowerCase()
}

/** The caller's own id, named once more in the path; someone else's is `not_yours`. */
export const selfParam = (c: Context<Env>, name = 'userId'): Id => {
  const id = idParam(c, name)
  ensureSelf(c.var.me, id)
  return id
}

/** Documented payloads and headers may name the caller; naming someone else is `not_yours`. */
export const ensureSelf = (me: Me, named: string | null | undefined): void => {
  if (named !== null && named !== undefined && named.toLowerCase() !== me.id) throw new Refusal('not_yours')
}
