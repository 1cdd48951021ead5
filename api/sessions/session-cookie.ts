import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isSecure } from '../http/client.ts'
import type { Env } from '../http/env.ts'

const name = 'session'

/** On https the `__Host-` name proves that only this host set the cookie, by https. */
const options = (c: Context<Env>): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  ...(isSecure(c) && { secure: true, prefix: 'host' }),
})

export const readSessionToken = (c: Context<Env>): string | undefined =>
  isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name)

/** `seconds`: how long the browser keeps the cookie. */
export const writeSessionToken = (c: Context<Env>, token: string, seconds: number): void =>
  setCookie(c, name, token, { ...options(c), maxAge: seconds })

export const clearSessionToken = (c: Context<Env>): void => {
  deleteCookie(c, name, options(c))
}
