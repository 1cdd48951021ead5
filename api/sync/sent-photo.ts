import type { Id } from '../../schema/ids.ts'
import type { MutationName } from '../../schema/mutations.ts'
import { Refusal } from '../http/refusal.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { encodePhoto, type EncodedPhoto } from '../photos/image.ts'
import { encodeWorkPhotos, type WorkPhoto } from '../reviews/work-photos.ts'
import type { KnownMutation } from './verdicts.ts'

/** A photo that was sent beside a mutation, as it was sent and as it is served. */
interface SentPhoto {
  dataUrl: string
  encoded: EncodedPhoto
}

/** The photos that were sent beside the arguments. Each function throws the refusal of a broken or missing photo. */
export interface SentBeside {
  photo: () => SentPhoto
  workPhotos: () => WorkPhoto[]
}

/** The mutations that have exactly one photo. */
const withPhoto: ReadonlySet<MutationName> = new Set<MutationName>(['photo.set', 'message.send', 'schoolProof.send'])

/**
 * Decodes and encodes the mutation's photos before the transaction, because encoding takes long and would hold locks. Throws a temporary
 * refusal (`slow_down`) at once, any other when the photo is used.
 */
export const readSentPhotos = async ({ name, photo, photos = [] }: KnownMutation, by: Id): Promise<SentBeside> => ({
  photo:
    withPhoto.has(name) && photo !== undefined
      ? await decoded(async () => ({ dataUrl: photo, encoded: await encodePhoto(readDataUrl(photo), by) }))
      : missing,
  workPhotos: name === 'review.submit' ? await decoded(() => encodeWorkPhotos(photos, by)) : () => [],
})

// Creating an error takes a hundredth of a push's time, so it is created only if a handler asks for the photo.
const missing = (): never => {
  throw new Refusal('invalid')
}

const decoded = async <Content>(decode: () => Promise<Content>): Promise<() => Content> => {
  try {
    const content = await decode()
    return () => content
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'slow_down') throw error
    return () => {
      throw error
    }
  }
}
