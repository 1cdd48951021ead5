import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { photosAway } from './guard-store.ts'
import { photoType, type PhotoFile } from './photo-store.ts'
import { readFileBytes } from './stored-bytes.ts'

const aYear = 365 * 24 * 60 * 60

/**
 * Returns the bytes of a file. Refuses photos_away while the store does not answer or none is configured, and for an object that it does not have,
 * since a photo that has a row is not one that was never there.
 */
const bytesOf = async (c: Context<Env>, file: PhotoFile): Promise<Uint8Array<ArrayBuffer>> => {
  const { photoStore, log } = c.var
  const read = await readFileBytes(photoStore, file)
  if ('content' in read) return read.content
  log.error(read, 'a photo is not in the object store')
  throw photosAway()
}

/** Sends a photo that only the caller may see. The device stores it with the person's data, which a sign-out deletes; no other cache may store it. */
export const answerPrivatePhoto = async (c: Context<Env>, file: PhotoFile) => {
  const content = await bytesOf(c, file)
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
export const answerPhoto = async (c: Context<Env>, file: PhotoFile, isForever: boolean, { isForSome = false } = {}) => {
  const content = await bytesOf(c, file)
  c.header('Content-Type', photoType)
  c.header('Content-Disposition', 'inline')
  // Whoever may read it receives the same bytes, regardless of cookie and language.
  c.header('Vary', isForSome ? 'Cookie' : undefined)
  c.header('Cache-Control', `private, ${isForever ? `max-age=${aYear}, immutable` : 'no-cache'}`)
  return c.body(content)
}
