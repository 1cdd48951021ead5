import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isSecure } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { newToken } from '../http/secret-token.ts'
import { deviceSeconds, type Device } from './devices.ts'
import { readUserAgent } from './user-agent.ts'

const name = 'session'
/** This cookie outlives the browser's sessions, so that a known browser can be told from a new one. */
const deviceName = 'device'

/** On https the `__Host-` prefix proves that only this host set the cookie, over https. */
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

/** Returns the token of a request's browser, or a new one. */
export const readDeviceToken = (c: Context<Env>): string =>
  (isSecure(c) ? getCookie(c, deviceName, 'host') : getCookie(c, deviceName)) ?? newToken()

/** Returns the browser of a request that signs somebody in. Only `readDeviceToken` may run before a throttle. */
export const readDevice = (c: Context<Env>): Device => ({
  token: readDeviceToken(c),
  ...readUserAgent(c.req.header('user-agent')),
})

export const writeDevice = (c: Context<Env>, { token }: Device): void =>
  setCookie(c, deviceName, token, { ...options(c), maxAge: deviceSeconds })
