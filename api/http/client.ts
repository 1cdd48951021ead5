import type { Context } from 'hono'
import type { Env } from './env.ts'

/** The value that the outermost of our trusted proxies wrote; what stands before it was written by the caller. */
const forwarded = (c: Context<Env>, header: string): string | undefined => {
  const { trustedProxies } = c.var.config
  if (trustedProxies === 0) return undefined
  const values = (c.req.header(header) ?? '').split(',').map((value) => value.trim())
  return values.at(-Math.min(trustedProxies, values.length)) || undefined
}

/** The caller's network address. */
export const clientAddress = (c: Context<Env>): string =>
  forwarded(c, 'x-forwarded-for') ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown'

/** Whether the person reached us by https, as far as we can know. */
export const isSecure = (c: Context<Env>): boolean =>
  c.var.config.publicUrl?.protocol === 'https:' || forwarded(c, 'x-forwarded-proto') === 'https'

/** The host (and port) that the request was sent to. */
export const ownHost = (c: Context<Env>): string => c.req.header('host') ?? new URL(c.req.url).host

const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/

/** Where people reach us, safe to write into a document: as the configuration says, else as this request did. */
export const ownOrigin = (c: Context<Env>): string => {
  const asked = `${isSecure(c) ? 'https' : 'http'}://${ownHost(c)}`
  return c.var.config.publicUrl?.origin ?? (plainOrigin.test(asked) && URL.canParse(asked) ? asked : 'http://localhost')
}
