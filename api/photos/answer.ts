import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { photoType } from './image.ts'

const aYear = 365 * 24 * 60 * 60

/** Sends a photo that only the caller may see. The device stores it with the person's data, which a sign-out deletes; no other cache may store it. */
export const answerPrivatePhoto = (c: Context<Env>, content: Uint8Array<ArrayBuffer>) => {
  c.header('Content-Type', photoType)
  c.header('Content-Disposition', 'inline')
  c.header('Cache-Control', 'private, no-store')
  return c.body(content)
}

/**
 * Sends a photo. With `isForever` this URL never returns another photo, so browsers may cache it without revalidation. Proxies may not cache it: they
 * would keep photos that a moderator hides, or whose owner leaves (rule 3.4.82). With `isForSome` not everybody may read the photo, so a browser asks again
 * for whoever signs in after somebody else.
 */
export const answerPhoto = (
  c: Context<Env>,
  content: Uint8Array<ArrayBuffer>,
  isForever: boolean,
  { isForSome = false } = {},
) => {
  c.header('Content-Type', photoType)
  c.header('Content-Disposition', 'inline')
  // Whoever may read it receives the same bytes, regardless of cookie and language.
  c.header('Vary', isForSome ? 'Cookie' : undefined)
  c.header('Cache-Control', `private, ${isForever ? `max-age=${aYear}, immutable` : 'no-cache'}`)
  return c.body(content)
}
