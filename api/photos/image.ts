import sharp from 'sharp'
import { photoLimits } from '../../schema/limits.ts'
import { Refusal } from '../http/refusal.ts'
import type { Id } from '../../schema/ids.ts'
import { enqueueEncoding } from './encode-queue.ts'

/** A photo as sent to clients: WebP without any metadata, upright, in sRGB. */
export interface EncodedPhoto {
  /** At most 800 px wide and high. */
  full: Buffer
  /** 160 px square. */
  thumbnail: Buffer
}

const sides = { full: 800, thumbnail: 160 } as const
/** Seconds of processing after which an image is given up. An honest image takes a tenth of that. */
const processingTimeoutSeconds = 10

// sharp reads dozens of formats, some by running other programs. This restricts it to these three, from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Each photo is read once, so a cache would only occupy memory.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a received image and encodes it anew, so that only its pixels remain. Refusals: wrong_type for anything but a readable JPEG, PNG or WebP,
 * whatever its type claims; too_large beyond 40 megapixels or sides of 1 to 20, read from the header before decoding; slow_down if too many images
 * wait, in total or of the sender (`by`), or if the server has no time or memory for this one now.
 */
export const encodePhoto = async (sent: Buffer, by: Id): Promise<EncodedPhoto> => {
  if (!isKnownFormat(sent)) throw unreadable()
  return await enqueueEncoding(by, async () => {
    await checkSize(sent)
    const full = await sharp(sent, { failOn: 'error', limitInputPixels: photoLimits.pixels })
      .autoOrient()
      .resize({ width: sides.full, height: sides.full, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: processingTimeoutSeconds })
      .toBuffer()
      .catch(refuse)
    // This one is ours: that it could not be read is a fault.
    const thumbnail = await sharp(full)
      .resize({ width: sides.thumbnail, height: sides.thumbnail, fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
    return { full, thumbnail }
  })
}

const checkSize = async (sent: Buffer): Promise<void> => {
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata().catch(refuse)
  if (width * height > photoLimits.pixels) throw new Refusal('too_large', { rule: 'photoPixels' })
  // A thumbnail of a line one pixel wide is first drawn a hundred times as long as it is wide.
  if (Math.max(width, height) > photoLimits.sides * Math.min(width, height))
    throw new Refusal('too_large', { rule: 'photoSides' })
}

/** What sharp says where the server, and not the image, is the reason. Its errors have no code. */
const passing = /^timeout: |out of memory|insufficient memory/im

/** A refusal of the image is final, so a moment without time or memory must not be one. A broken and an unsupported image are refused alike. */
const refuse = (error: Error): never => {
  throw passing.test(error.message) ? new Refusal('slow_down', { retryAfter: 30 }) : unreadable()
}

const unreadable = () => new Refusal('wrong_type', { rule: 'photoFormat' })

/** Detects the format by the first bytes, because names and types are not trusted. */
const isKnownFormat = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) ||
  bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
