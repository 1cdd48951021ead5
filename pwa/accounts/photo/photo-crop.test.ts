import { expect, onTestFinished, test, vi } from 'vitest'
import { cropPicture, placeOf, settle, sizeAt, startingView, zooms, zoomTo } from './photo-crop.ts'

const portrait = { width: 3_000, height: 4_000 }
const wide = { width: 1_600, height: 400 }

test('at 100 % a picture of any shape just covers the circle (1.2.59)', () => {
  expect(sizeAt(portrait, 100)).toEqual({ width: 1, height: 4 / 3 })
  expect(sizeAt(wide, 100)).toEqual({ width: 4, height: 1 })
})

test('a picture that covers the circle can’t be pushed off it, and one that is smaller stays inside', () => {
  const covering = settle(portrait, { zoom: 200, x: 9, y: -9 })
  const small = settle(portrait, { zoom: 10, x: 9, y: -9 })

  expect(covering.x).toBeCloseTo(0.5)
  expect(covering.y).toBeCloseTo(-(8 / 3 - 1) / 2)
  expect(small.x).toBeCloseTo(0.45)
  expect(small.y).toBeCloseTo(-(1 - 4 / 30) / 2)
})

test('the zoom goes from 10 to 300 % in steps of 5 (1.9.9)', () => {
  const zoomsFor = (asked: number[]) => asked.map((zoom) => settle(wide, { zoom, x: 0, y: 0 }).zoom)

  expect(zoomsFor([1, 101, 103, 9_000])).toEqual([zooms.min, 100, 105, zooms.max])
})

test('the middle of the picture stays in place while one zooms in', () => {
  const aside = settle(wide, { ...startingView, x: 1 })

  const closer = zoomTo(wide, aside, 200)

  expect(closer).toEqual({ zoom: 200, x: 2, y: 0 })
})

test('the middle of the picture stays in place at the end of the zoom', () => {
  const closest = settle(wide, { zoom: zooms.max, x: 1, y: 0 })

  expect(zoomTo(wide, closest, zooms.max + zooms.step)).toEqual(closest)
})

test('the position of a picture is a percentage of its possible movement', () => {
  expect(placeOf(wide, { zoom: 300, x: 2.75, y: -1 })).toEqual({ x: 50, y: -100 })
  expect(placeOf(wide, startingView)).toEqual({ x: 0, y: 0 })
})

test('the cropped picture is a JPEG of 400 × 400 at quality 0.9 (1.2.59, 1.9.8)', async () => {
  const drawn: unknown[] = []
  const context = { fillRect: () => {}, drawImage: (_picture: unknown, ...place: number[]) => void drawn.push(place) }
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void, type: string, quality: number) => {
      drawn.push(quality)
      done(new Blob(['cut'], { type }))
    },
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  onTestFinished(() => void vi.unstubAllGlobals())
  const picture = { naturalWidth: 1_600, naturalHeight: 400 } as HTMLImageElement

  const { type } = await cropPicture(picture, startingView)

  expect([canvas.width, canvas.height, type, ...drawn]).toEqual([400, 400, 'image/jpeg', [-600, 0, 1_600, 400], 0.9])
})
