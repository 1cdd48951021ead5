import sharp from 'sharp'

/** Metadata that no served photo may contain. */
const secrets = ['secret-camera', 'secret-remark'] as const

interface Wanted {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp'
  /** As in EXIF: 6 stands for a phone held upright. */
  orientation?: number
}

/** Makes a noisy picture with the metadata that cameras write: EXIF with a place, XMP and a colour profile. */
export const makeImage = ({ width = 120, height = 90, format = 'jpeg', orientation = 1 }: Wanted = {}) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .toFormat(format)
    .withExif({
      IFD0: { Make: secrets[0] },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 31/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secrets[1]}</note></x:xmpmeta>`)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toBuffer()

/** Returns the image as a client sends it. */
export const toDataUrl = (bytes: Buffer, type = 'image/jpeg'): string =>
  `data:${type};base64,${bytes.toString('base64')}`

/** The parts that hold pixels, in a file of the format that is served. */
const pixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Returns the parts of a served photo beside its pixels; there should be none. */
export const metadataIn = (photo: Buffer): string[] => {
  const found: string[] = secrets.filter((secret) => photo.includes(secret))
  let place = 12
  while (place + 8 <= photo.length) {
    const name = photo.toString('latin1', place, place + 4)
    if (!pixelChunks.has(name)) found.push(`chunk ${name}`)
    const size = photo.readUInt32LE(place + 4)
    place += 8 + size + (size % 2)
  }
  const isWhole = photo.toString('latin1', 0, 4) === 'RIFF' && photo.readUInt32LE(4) + 8 === photo.length
  return isWhole && place === photo.length ? found : [...found, 'bytes outside of the file’s structure']
}
