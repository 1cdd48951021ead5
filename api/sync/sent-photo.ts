import type { Id } from '../../schema/ids.ts'
import type { MutationName } from '../../schema/mutations.ts'
import { Refusal } from '../http/refusal.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { encodePhoto, type EncodedPhoto } from '../photos/image.ts'
import { encodeWorkPhotos, type WorkPhoto } from '../reviews/work-photos.ts'
import type { KnownMutation } from './verdicts.ts'

/** A photo sent beside a mutation: as sent, and encoded for serving. */
interface SentPhoto {
  dataUrl: string
  encoded: EncodedPhoto
}

/** What was sent beside the arguments. Each function throws the refusal of something broken or missing. */
export interface SentBeside {
  photo: () => SentPhoto
  workPhotos: () => WorkPhoto[]
}

/** The mutations that have one photo. */
const withPhoto: ReadonlySet<MutationName> = new Set<MutationName>(['photo.set', 'message.send', 'schoolProof.send'])

/**
 * Decodes the mutation's photos before the transaction, because encoding takes long and would hold locks. Temporary refusals (slow_down) are
 * thrown at once.
 */
export const readSentPhotos = async ({ name, photo, photos = [] }: KnownMutation, by: Id): Promise<SentBeside> => ({
  photo:
    withPhoto.has(name) && photo !== undefined
      ? await decoded(async () => ({ dataUrl: photo, encoded: await encodePhoto(readDataUrl(photo), by) }))
      : missing,
  workPhotos: name === 'review.submit' ? await decoded(() => encodeWorkPhotos(photos, by)) : () => [],
})

// An error costs a hundredth of a push: it is made only for who asks.
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
