import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import jsQr from 'jsqr'
import sharp from 'sharp'

/** Returns what a camera reads in the code that an element shows. */
export async function readQrCode(element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded()
  const { data, info } = await sharp(await element.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQr(new Uint8ClampedArray(data), info.width, info.height)
  expect(read, 'no QR code was read in the picture').not.toBeNull()
  return read!.data
}
