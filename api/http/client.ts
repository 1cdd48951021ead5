import type { Context } from 'hono'
import type { Env } from './env.ts'

/** Returns the value that the outermost trusted proxy wrote. The caller wrote the values before it. */
const forwarded = (c: Context<Env>, header: string): string | undefined => {
  const { trustedProxies } = c.var.config
  if (trustedProxies === 0) return undefined
  const values = (c.req.header(header) ?? '').split(',').map((value) => value.trim())
  return values.at(-Math.min(trustedProxies, values.length)) || undefined
}

/** Returns the caller's network address. */
export const clientAddress = (c: Context<Env>): string =>
  forwarded(c, 'x-forwarded-for') ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown'

/** Returns the headers that name the caller of a request to another one that is made on the caller's behalf. */
export const forwardedBy = (c: Context<Env>): Record<string, string> => {
  const from = c.req.header('x-forwarded-for')
  return from === undefined ? {} : { 'x-forwarded-for': from }
}

/** Returns whether the request came by https, as far as the server can know. */
export const isSecure = (c: Context<Env>): boolean =>
  c.var.config.publicUrl?.protocol === 'https:' || forwarded(c, 'x-forwarded-proto') === 'https'

/** Returns the host (and port) of the request. */
export const ownHost = (c: Context<Env>): string => c.req.header('host') ?? new URL(c.req.url).host

const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/

/** Returns the public origin, safe to write into a document: the configured origin, or else the origin of this request. */
export const ownOrigin = (c: Context<Env>): string => {
  const asked = `${isSecure(c) ? 'https' : 'http'}://${ownHost(c)}`
  return c.var.config.publicUrl?.origin ?? (plainOrigin.test(asked) && URL.canParse(asked) ? asked : 'http://localhost')
}
