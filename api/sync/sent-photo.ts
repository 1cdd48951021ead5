import type { Id } from '../../schema/ids.ts'
import { mutations } from '../../schema/mutations.ts'
import { Refusal } from '../http/refusal.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { encodePhoto } from '../photos/image.ts'
import type { SentBeside } from '../photos/sent-photos.ts'
import { encodeWorkPhotos } from '../reviews/work-photos.ts'
import type { KnownMutation } from './verdicts.ts'

/**
 * Decodes and encodes the mutation's photos before the transaction, because encoding takes long and would hold locks. Throws a temporary
 * refusal (`slow_down`) at once, any other when the photo is used.
 */
export const readSentPhotos = async ({ name, photo, photos = [] }: KnownMutation, by: Id): Promise<SentBeside> => ({
  photo:
    mutations[name].photos === 'one' && photo !== undefined
      ? await decoded(async () => ({ dataUrl: photo, encoded: await encodePhoto(readDataUrl(photo), by) }))
      : missing,
  workPhotos: mutations[name].photos === 'several' ? await decoded(() => encodeWorkPhotos(photos, by)) : () => [],
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
