import { photoLimits } from '../../schema/limits.ts'
import { ruleTexts } from '../../schema/rules.ts'

/** What the file chooser offers (rules 1.2.310 and 2.5.20). */
export const acceptedPhotos = 'image/jpeg,image/png'

/** Large enough to see the work, light enough for five of them on a train. */
const ofWork = { side: 1600, megabytes: 0.8 } as const
/** As large as the server keeps it, and seconds on a slow line: what is written after it waits for it. */
export const ofChat = { side: 1000, megabytes: 0.3 } as const
const sent = { quality: 0.75, type: 'image/jpeg' } as const

/** Returns what is wrong with a chosen file; undefined where nothing is. */
export const checkPhotoType = ({ type }: File): string | undefined =>
  acceptedPhotos.split(',').includes(type) ? undefined : ruleTexts.photoFormat.fr

/** Returns a light photo. Throws where the browser cannot read it, or where it stays over 5 MB. */
export const lightenPhoto = async (file: File, most: { side: number; megabytes: number } = ofWork): Promise<Blob> => {
  const { default: compress } = await import('browser-image-compression')
  const light = await compress(file, {
    maxWidthOrHeight: most.side,
    maxSizeMB: most.megabytes,
    initialQuality: sent.quality,
    fileType: sent.type,
    // A worker would be fetched from another server.
    useWebWorker: false,
  })
  if (light.size > photoLimits.bytes) throw new RangeError('too heavy')
  return light
}
