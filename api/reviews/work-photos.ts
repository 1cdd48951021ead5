import { createHash } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import { Refusal } from '../http/refusal.ts'
import { readDataUrl } from '../photos/data-url.ts'
import type { PlacedPhoto } from '../photos/photo-store.ts'
import type { WorkPhoto } from '../photos/sent-photos.ts'
import { takePhoto, type PhotoPlace } from '../photos/take-photo.ts'

/** Takes the photos of a review one after the other. A refusal names the photo: wrong_type, too_large. */
export const takeWorkPhotos = async (place: PhotoPlace, dataUrls: readonly string[], by: Id): Promise<WorkPhoto[]> => {
  const photos: WorkPhoto[] = []
  for (const [index, dataUrl] of dataUrls.entries()) {
    const sent = createHash('sha256').update(dataUrl).digest('hex')
    photos.push({ sent, photo: await takeOne(place, dataUrl, by, `workPhotos.${index}`) })
  }
  return photos
}

const takeOne = async (place: PhotoPlace, dataUrl: string, by: Id, path: string): Promise<PlacedPhoto> => {
  try {
    return await takePhoto(place, readDataUrl(dataUrl), by)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.rule) throw error
    error.details.issues = [{ path, message: error.details.rule }]
    throw error
  }
}
