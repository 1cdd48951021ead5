import { photoLimits } from '../../schema/limits.ts'
import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from './database.ts'

const scheme = 'waiting-photo:'

/** Stands in a row where the address of a photo would, until the server has the photo and gives it one. */
export const waitingPhotoUrl = (id: Id): string => scheme + id

export const isWaitingPhoto = (url: string): boolean => url.startsWith(scheme)

/** The photo behind such an address, from the outbox. Undefined once the server has it. */
export const findWaitingPhoto = async (db: LocalDatabase, url: string): Promise<Blob | undefined> => {
  const photos = await db.outbox.where('lane').equals('photo').toArray()
  return photos.find((item) => item.name === 'photo.set' && waitingPhotoUrl(item.args.id) === url)?.photo
}

/** Over 5 MB: the server would take it under no circumstances, so it isn't promised either (rule 1.5.12). */
export class PhotoTooHeavy extends Error {
  override readonly name = 'PhotoTooHeavy'
}

export const checkPhoto = (photo: Blob): void => {
  if (photo.size > photoLimits.bytes) throw new PhotoTooHeavy()
}

/** A multiple of three, so that the pieces' base64 stands seamlessly together. */
const piece = 3 * 8_192

/** The photo as it is sent: the same bytes always give the same text. */
export const toDataUrl = async (photo: Blob): Promise<string> => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  let digits = ''
  for (let start = 0; start < bytes.length; start += piece) {
    digits += btoa(String.fromCharCode(...bytes.subarray(start, start + piece)))
  }
  return `data:${photo.type};base64,${digits}`
}
