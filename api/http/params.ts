import type { Context } from 'hono'
import { isId, type Id } from '../../schema/ids.ts'
import type { Env, Me } from './env.ts'
import { Refusal } from './refusal.ts'

/** Reads an id from the path, in lower case as Postgres prints it. Refuses a malformed id as `not_found`. */
export const idParam = (c: Context<Env>, name = 'id'): Id => {
  const id = c.req.param(name)
  if (!isId(id)) throw new Refusal('not_found')
  return id.toLowerCase()
}

/** Reads the caller's own id from the path. Refuses somebody else's id as `not_yours`. */
export const selfParam = (c: Context<Env>, name = 'userId'): Id => {
  const id = idParam(c, name)
  ensureSelf(c.var.me, id)
  return id
}

/** Refuses a payload or header that names somebody else than the caller as `not_yours`. */
export const ensureSelf = (me: Me, named: string | null | undefined): void => {
  if (named !== null && named !== undefined && named.toLowerCase() !== me.id) throw new Refusal('not_yours')
}
