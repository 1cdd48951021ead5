import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { photoType } from './image.ts'

const aYear = 365 * 24 * 60 * 60

/** Sends a photo. `isForever`: this URL will never show another one, so nobody needs to ask again. */
export const answerPhoto = (c: Context<Env>, content: Uint8Array<ArrayBuffer>, isForever: boolean) => {
  c.header('Content-Type', photoType)
  c.header('Content-Disposition', 'inline')
  // It is the same for everyone.
  c.header('Vary', undefined)
  c.header('Cache-Control', isForever ? `public, max-age=${aYear}, immutable` : 'public, no-cache')
  return c.body(content)
}
