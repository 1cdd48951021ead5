import { settle, zoomTo, type Size, type View } from './photo-crop.ts'

/** In diameters of the circle; the origin may be any corner. */
export interface Point {
  x: number
  y: number
}

/** Two fingers: their distance, and the point between them. */
interface Grip {
  apart: number
  middle: Point
}

/** The effect of fingers on a view. */
export type Change = (picture: Size, view: View) => View

/**
 * One finger moves the picture, two fingers also zoom it. The effect of two fingers is computed from the view when they touched it: a slow pinch
 * changes their distance by less than a step of the zoom at a time.
 */
export const followFingers = () => {
  const points = new Map<number, Point>()
  let began: { grip: Grip; view: View } | undefined
  const begin = (view: View) => {
    const grip = gripOf(points)
    began = grip && { grip, view }
  }

  return {
    land(id: number, point: Point, view: View): void {
      points.set(id, point)
      begin(view)
    },
    lift(id: number, view: View): void {
      if (points.delete(id)) begin(view)
    },
    /** Returns undefined for a pointer that is not pressed, such as a mouse passing over. */
    move(id: number, point: Point): Change | undefined {
      const before = points.get(id)
      if (!before) return undefined
      points.set(id, point)
      const grip = gripOf(points)
      if (!grip || !began) return (picture, view) => moved(picture, view, before, point)

      const { grip: first, view: start } = began
      const zoom = (start.zoom * grip.apart) / first.apart
      return (picture) => moved(picture, zoomTo(picture, start, zoom), first.middle, grip.middle)
    },
  }
}

const moved = (picture: Size, view: View, from: Point, to: Point): View =>
  settle(picture, { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y })

const closest = 0.01

/** Returns the grip of the first two fingers. */
const gripOf = (points: ReadonlyMap<number, Point>): Grip | undefined => {
  const [a, b] = points.values()
  if (!a || !b) return undefined
  return {
    apart: Math.max(closest, Math.hypot(a.x - b.x, a.y - b.y)),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  }
}
