import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { encodePhoto } from './image.ts'
import { runImageStorm } from './storm.ts'
import { makeImage, metadataIn } from './test-images.ts'

const me = newId()

test.for(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes 800 px at most and a thumbnail, and nothing but pixels',
  async (format) => {
    const sent = await makeImage({ width: 1000, height: 1600, format, orientation: 6 })

    const { full, thumbnail } = await encodePhoto(sent, me)

    expect(await sharp(sent).metadata()).toMatchObject({ exif: {}, xmp: {}, icc: {}, orientation: 6 })
    expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 800, height: 500, space: 'srgb' })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 })
    expect([...metadataIn(full), ...metadataIn(thumbnail)]).toEqual([])
  },
)

test('a photo taken upright stays upright, and a small one is not blown up', async () => {
  const { full } = await encodePhoto(await makeImage({ width: 300, height: 200, orientation: 6 }), me)

  expect(await sharp(full).metadata()).toMatchObject({ width: 200, height: 300 })
})

test.for([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ['a page', Buffer.from('<html></html>')],
  ['a JPEG in name only', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(2_000, 7)])],
  ['a RIFF that is no WebP', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ['nothing', Buffer.alloc(0)],
] as const)('%s is refused by its content', async ([, bytes]) => {
  await expect(encodePhoto(bytes, me)).rejects.toMatchObject({ code: 'wrong_type', details: { rule: 'photoFormat' } })
})

test('half a photo is refused', async () => {
  const whole = await makeImage({ width: 600, height: 400 })

  await expect(encodePhoto(whole.subarray(0, whole.length / 2), me)).rejects.toMatchObject({ code: 'wrong_type' })
})

const prototype = Object.getPrototypeOf(sharp()) as Sharp

test('a good photo that an overloaded server gives up is asked for again, and never refused for ever', async () => {
  // A filter that takes many times the second which it is given.
  const timeout = vi.spyOn(prototype, 'timeout').mockImplementation(function (this: Sharp) {
    timeout.mockRestore()
    return this.convolve({ width: 101, height: 101, kernel: Array<number>(101 * 101).fill(1) }).timeout({ seconds: 1 })
  })
  onTestFinished(() => timeout.mockRestore())

  const given = encodePhoto(await makeImage({ width: 800, height: 800 }), me)

  await expect(given).rejects.toMatchObject({ code: 'slow_down', details: { retryAfter: 30 } })
})

test.for(['out of memory -- size == 91MB', 'VipsJpeg: Insufficient memory (case 4)'])(
  'a lack of memory says nothing about a photo: %s',
  async (message) => {
    const sent = await makeImage()
    const failing = vi.spyOn(prototype, 'toBuffer').mockRejectedValue(new Error(message))
    onTestFinished(() => failing.mockRestore())

    const given = encodePhoto(sent, me)

    await expect(given).rejects.toMatchObject({ code: 'slow_down', details: { retryAfter: 30 } })
  },
)

test('a small file that unfolds to a billion pixels is refused before it unfolds', async () => {
  const started = performance.now()

  await expect(encodePhoto(pngOf(40_000, 25_000), me)).rejects.toMatchObject({
    code: 'too_large',
    details: { rule: 'photoPixels' },
  })
  // Decoding a billion pixels would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})

test.for([
  [1, 20_000],
  [20_000, 1],
  [400, 8_001],
] as const)('a picture of %d by %d pixels is refused before it unfolds', async ([width, height]) => {
  await expect(encodePhoto(pngOf(width, height), me)).rejects.toMatchObject({
    code: 'too_large',
    details: { rule: 'photoSides' },
  })
})

test('a picture as wide as the widest panorama is taken', async () => {
  const { full } = await encodePhoto(await makeImage({ width: 1600, height: 80 }), me)

  expect(await sharp(full).metadata()).toMatchObject({ width: 800, height: 40 })
})

test('a photo as cameras write it would be found out', async () => {
  const found = metadataIn(await makeImage({ format: 'webp' }))

  expect(found).toEqual(
    expect.arrayContaining(['secret-camera', 'secret-remark', 'chunk EXIF', 'chunk ICCP', 'chunk XMP ']),
  )
})

test('mutated photos crash nothing, and none keeps its metadata', async () => {
  const { encoded, refused, crashed, leaking } = await runImageStorm({ images: 150, seed: 7 })

  expect(crashed).toEqual([])
  expect(leaking).toEqual([])
  expect(encoded).toBeGreaterThan(15)
  expect(refused).toBeGreaterThan(15)
})

/** Returns a PNG whose header claims this size, with far fewer pixels in it. */
const pngOf = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
