import { Refusal } from '../http/refusal.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { encodePhoto, type EncodedPhoto } from '../photos/image.ts'
import type { KnownMutation } from './handlers.ts'

/** A photo sent beside a mutation: as sent, and encoded for serving. */
export interface SentPhoto {
  profileImage: string
  encoded: EncodedPhoto
}

/**
 * Decodes the mutation's photo before the transaction, because encoding takes long and would hold locks. Returns a
 * function that returns the photo, or throws the refusal of a broken or missing one. Temporary refusals (slow_down) are
 * thrown at once.
 */
export const readSentPhoto = async ({ name, photo }: KnownMutation): Promise<() => SentPhoto> => {
  if (name !== 'photo.set' || photo === undefined) return () => refuse(new Refusal('invalid'))
  try {
    const encoded = await encodePhoto(readDataUrl(photo))
    return () => ({ profileImage: photo, encoded })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'slow_down') throw error
    return () => refuse(error)
  }
}

const refuse = (refusal: Refusal): never => {
  throw refusal
}
