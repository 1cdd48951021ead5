import { Refusal } from '../http/refusal.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { encodePhoto, type EncodedPhoto } from '../photos/image.ts'
import type { KnownMutation } from './handlers.ts'

/** A photo that came beside a mutation: as it was sent, and as it will be served. */
export interface SentPhoto {
  profileImage: string
  encoded: EncodedPhoto
}

/**
 * Reads the photo of a mutation that is about one, before its transaction: encoding takes long, and no lock may wait for it. The
 * answer gives it, or throws why there is none. Refusals of the moment (slow_down) are thrown at once.
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
