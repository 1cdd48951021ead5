import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isSecure } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { newToken } from '../http/secret-token.ts'
import type { Id } from '../../schema/ids.ts'
import { deviceSeconds, findKnownToken, type Device } from './devices.ts'
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

/** A family shares a browser; each sign-in adds or replaces one token. */
const mostPeople = 4

/** Returns the tokens of a request's browser: one for each of the last people who signed in with it. */
export const readDeviceTokens = (c: Context<Env>): string[] => {
  const cookie = (isSecure(c) ? getCookie(c, deviceName, 'host') : getCookie(c, deviceName)) ?? ''
  return cookie.split('.', mostPeople).filter((token) => tokenForm.test(token))
}
const tokenForm = /^[\w-]{43}$/

/** Returns the browser of a request that signs this person in, with a new token. Only `readDeviceTokens` may run before a throttle. */
export const readDevice = async (c: Context<Env>, userId: Id): Promise<Device> => {
  const tokens = readDeviceTokens(c)
  const known = await findKnownToken(c.get('sql'), userId, tokens)
  return {
    token: newToken(),
    known,
    others: tokens.filter((token) => token !== known),
    ...readUserAgent(c.req.header('user-agent')),
  }
}

export const writeDevice = (c: Context<Env>, { token, others }: Device): void => {
  const cookie = [token, ...others].slice(0, mostPeople).join('.')
  setCookie(c, deviceName, cookie, { ...options(c), maxAge: deviceSeconds })
}
