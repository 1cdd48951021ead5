import { expect, test } from 'vitest'
import { settle, startingView, type View } from './photo-crop.ts'
import { followFingers } from './photo-fingers.ts'

const wide = { width: 1_600, height: 400 }
const aside = settle(wide, { ...startingView, x: 0.5 })

/** Moves two fingers apart around the middle, from a distance of `from` diameters to one of `to`, in `moves` moves of each. */
const pinch = (start: View, from: number, to: number, moves: number): View => {
  const fingers = followFingers()
  let view = start
  fingers.land(1, { x: -from / 2, y: 0 }, view)
  fingers.land(2, { x: from / 2, y: 0 }, view)
  for (let done = 1; done <= moves; done += 1) {
    const half = (from + ((to - from) * done) / moves) / 2
    view = fingers.move(1, { x: -half, y: 0 })!(wide, view)
    view = fingers.move(2, { x: half, y: 0 })!(wide, view)
  }
  return view
}

test('a slow pinch to double the distance doubles the zoom', () => {
  expect(pinch(startingView, 0.3, 0.6, 2).zoom).toBe(200)
  expect(pinch(startingView, 0.3, 0.6, 200).zoom).toBe(200)
  expect(pinch(startingView, 0.6, 0.3, 200).zoom).toBe(50)
})

test('the middle of the picture stays in place while one pinches, also beyond the zoom', () => {
  const closer = pinch(aside, 0.3, 0.6, 200)
  const closest = pinch(aside, 0.2, 1, 200)

  expect(closer.zoom).toBe(200)
  expect(closer.x).toBeCloseTo(2 * aside.x)
  expect(closest.zoom).toBe(300)
  expect(closest.x).toBeCloseTo(3 * aside.x)
})

test('one finger moves the picture, and two fingers that move together move it equally far', () => {
  const fingers = followFingers()
  let view = startingView
  fingers.land(1, { x: 0, y: 0 }, view)
  view = fingers.move(1, { x: 0.2, y: 0 })!(wide, view)
  expect(view).toEqual({ zoom: 100, x: 0.2, y: 0 })

  fingers.land(2, { x: 0.5, y: 0 }, view)
  for (const far of [0.1, 0.2, 0.3]) {
    view = fingers.move(1, { x: 0.2 + far, y: 0 })!(wide, view)
    view = fingers.move(2, { x: 0.5 + far, y: 0 })!(wide, view)
  }
  fingers.lift(2, view)

  expect(view.zoom).toBe(100)
  expect(view.x).toBeCloseTo(0.5)
})
