import { photoLimits } from '../../schema/limits.ts'
import { ruleTexts } from '../../schema/rules.ts'

/** The types that the file chooser accepts (rules 1.2.310 and 2.5.20). */
export const acceptedPhotos = 'image/jpeg,image/png'

/** Photos of finished work: large enough to see the work, small enough to send five of them from a train. */
export const ofWork = { side: 1600, megabytes: 0.8 } as const
/** Photos of a conversation or an offer: the size at which the server stores them. They take seconds on a slow line, and later messages wait for them. */
export const ofChat = { side: 1000, megabytes: 0.3 } as const
const sent = { quality: 0.75, type: 'image/jpeg' } as const

/** Returns what is wrong with a chosen file; undefined if nothing is. */
export const checkPhotoType = ({ type }: File): string | undefined =>
  acceptedPhotos.split(',').includes(type) ? undefined : ruleTexts.photoFormat

/** Returns a compressed photo. Throws if the browser cannot read it, or if it stays over 5 MB. */
export const lightenPhoto = async (file: File, most: { side: number; megabytes: number }): Promise<Blob> => {
  const { default: compress } = await import('browser-image-compression')
  const light = await compress(file, {
    maxWidthOrHeight: most.side,
    maxSizeMB: most.megabytes,
    initialQuality: sent.quality,
    fileType: sent.type,
    // The library would fetch its worker from another server.
    useWebWorker: false,
  })
  if (light.size > photoLimits.bytes) throw new RangeError('too heavy')
  return light
}
