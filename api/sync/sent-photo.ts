import type { Id } from '../../schema/ids.ts'
import { mutations } from '../../schema/mutations.ts'
import { Refusal } from '../http/refusal.ts'
import { readDataUrl } from '../photos/data-url.ts'
import type { SentBeside } from '../photos/sent-photos.ts'
import { takePhoto, type PhotoPlace } from '../photos/take-photo.ts'
import { takeWorkPhotos } from '../reviews/work-photos.ts'
import { isDecision } from './decisions.ts'
import type { KnownMutation } from './verdicts.ts'

/**
 * Takes the mutation's photos before the transaction, because encoding and storing take long and would hold locks. Throws a temporary refusal
 * (`slow_down`, `photos_away`) at once, any other when the photo is used.
 */
export const readSentPhotos = async (
  place: PhotoPlace,
  { name, photo, photos = [] }: KnownMutation,
  by: Id,
): Promise<SentBeside> => ({
  photo:
    mutations[name].photos === 'one' && photo !== undefined
      ? await taken(async () => ({ dataUrl: photo, encoded: await takePhoto(place, readDataUrl(photo), by) }))
      : missing,
  workPhotos: mutations[name].photos === 'several' ? await taken(() => takeWorkPhotos(place, photos, by)) : () => [],
})

// Creating an error takes a hundredth of a push's time, so it is created only if a handler asks for the photo.
const missing = (): never => {
  throw new Refusal('invalid')
}

const taken = async <Content>(take: () => Promise<Content>): Promise<() => Content> => {
  try {
    const content = await take()
    return () => content
  } catch (error) {
    if (!isDecision(error)) throw error
    return () => {
      throw error
    }
  }
}
