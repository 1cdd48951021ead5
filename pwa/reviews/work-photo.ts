import { photoLimits } from '../../schema/limits.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { toDataUrl } from '../../sync/store/photos.ts'

/** What the file chooser offers (rule 2.5.20). */
export const acceptedPhotos = 'image/jpeg,image/png'

/** Large enough to see the work, light enough for five of them on a train. */
const sent = { side: 1600, quality: 0.75, megabytes: 0.8, type: 'image/jpeg' } as const

/** Returns what is wrong with a chosen file; undefined where nothing is. */
export const checkPhotoType = ({ type }: File): string | undefined =>
  acceptedPhotos.split(',').includes(type) ? undefined : ruleTexts.photoFormat.fr

/** Returns a photo as a light data URL. Throws where the browser cannot read it, or where it stays over 5 MB. */
export const lightenPhoto = async (file: File): Promise<string> => {
  const { default: compress } = await import('browser-image-compression')
  const light = await compress(file, {
    maxWidthOrHeight: sent.side,
    maxSizeMB: sent.megabytes,
    initialQuality: sent.quality,
    fileType: sent.type,
    // A worker would be fetched from another server.
    useWebWorker: false,
  })
  if (light.size > photoLimits.bytes) throw new RangeError('too heavy')
  return await toDataUrl(light)
}
