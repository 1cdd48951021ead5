import { photoLimits } from '../../schema/limits.ts'
import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from './database.ts'

const scheme = 'waiting-photo:'

/** Returns the address that stands for a photo in a row until the server has the photo and gives it an address. */
export const waitingPhotoUrl = (id: Id): string => scheme + id

export const isWaitingPhoto = (url: string): boolean => url.startsWith(scheme)

/** Returns the photo behind a waiting photo's address from the outbox, or undefined once the server has it. */
export const findWaitingPhoto = async (db: LocalDatabase, url: string): Promise<Blob | undefined> => {
  const photos = await db.outbox.where('lane').equals('photo').toArray()
  return photos.find((item) => item.name === 'photo.set' && waitingPhotoUrl(item.args.id) === url)?.photo
}

/** Returns the photos of a job that wait in the outbox, by their ids, as data URLs. */
export const findWaitingJobPhotos = async (db: LocalDatabase, jobId: Id): Promise<Map<Id, string>> => {
  const items = await db.outbox.where('lane').equals(`job:${jobId}`).toArray()
  const waiting = items.flatMap((item) =>
    item.name === 'job.addPhoto' && item.photo ? [{ id: item.args.photoId, photo: item.photo }] : [],
  )
  return new Map(await Promise.all(waiting.map(async ({ id, photo }) => [id, await toDataUrl(photo)] as const)))
}

/** Thrown over 5 MB (rule 1.5.12): the server takes no photo of that size, so the app does not promise to send it. */
export class PhotoTooHeavy extends Error {
  override readonly name = 'PhotoTooHeavy'
}

export const checkPhoto = (photo: Blob): void => {
  if (photo.size > photoLimits.bytes) throw new PhotoTooHeavy()
}

/** A multiple of three, so that the base64 of the pieces joins without padding. */
const piece = 3 * 8_192

/** Returns the photo in the form in which it is sent. The same bytes always give the same text. */
export const toDataUrl = async (photo: Blob): Promise<string> => {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  let digits = ''
  for (let start = 0; start < bytes.length; start += piece) {
    digits += btoa(String.fromCharCode(...bytes.subarray(start, start + piece)))
  }
  return `data:${photo.type};base64,${digits}`
}

/** Returns the photo of a text that `toDataUrl` wrote. */
export const fromDataUrl = (text: string): Blob => {
  const [, type = '', digits = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(text) ?? []
  return new Blob([Uint8Array.from(atob(digits), (letter) => letter.charCodeAt(0))], { type })
}
