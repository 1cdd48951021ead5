import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { isLoopback, type Config } from '../config.ts'
import type { Env } from './env.ts'

/** Signs that are read of a header, from its end: the caller may have written any number before these. */
const longest = 1_000

/** Returns the value that the outermost trusted proxy wrote. The caller wrote the values before it. */
const forwarded = (c: Context<Env>, header: string): string | undefined => {
  const { trustedProxies } = c.get('config')
  if (trustedProxies === 0) return undefined
  const values = (c.req.header(header) ?? '')
    .slice(-longest)
    .split(',')
    .map((value) => value.trim())
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

/**
 * Whether a proxy has passed the request on: most of them say so in one of these headers, and the others leave the name under which it was asked for, which
 * is not this machine's.
 */
export const isForwarded = (c: Context<Env>): boolean =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'].some(
    (header) => c.req.header(header) !== undefined,
  ) || !isOwnHost(c, c.req.header('host') ?? 'localhost')

const isOwnHost = (c: Context<Env>, host: string): boolean =>
  URL.canParse(`http://${host}`) && isOwnName(new URL(`http://${host}`).hostname, c.get('config').host)

/** Returns whether the request came by https, as far as the server can know. */
export const isSecure = (c: Context<Env>): boolean =>
  c.get('config').publicUrl?.protocol === 'https:' || forwarded(c, 'x-forwarded-proto') === 'https'

/**
 * Returns the origin of links for one person, and of the pages that may write: the configured one. Without one, the origin that the request names, if it names this machine by an
 * address, as `localhost` or as `HOST` does: the owner of any other name can make it lead here (.decisions/api/0600).
 */
export const ownOrigin = (c: Context<Env>): string => {
  const { publicUrl, host } = c.get('config')
  if (publicUrl) return publicUrl.origin
  const asked = `${isSecure(c) ? 'https' : 'http'}://${c.req.header('host') ?? new URL(c.req.url).host}`
  return URL.canParse(asked) && isOwnName(new URL(asked).hostname, host) ? new URL(asked).origin : 'http://localhost'
}

/**
 * Returns the origin that stands on papers and in what search engines read: never that of a request. So a paper has one file, and nobody makes us name
 * another's address as our own.
 */
export const printedOrigin = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string => {
  const isNamed = !isLoopback(host) && host !== '0.0.0.0' && host !== '::'
  return publicUrl?.origin ?? `http://${isNamed ? (isIPv6(host) ? `[${host}]` : host) : 'localhost'}:${port}`
}

const isOwnName = (name: string, host: string): boolean =>
  isLoopback(name) || isIP(name.replaceAll(/[[\]]/g, '')) > 0 || name === host.toLowerCase()
