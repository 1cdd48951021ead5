/** A point on the map, in units of 100 m to the right and down from 5.9° east and 47.9° north, as in `outlines.ts`. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The visible part of the map: the point at its centre, and pixels per unit. */
export interface View extends Point {
  scale: number
}

/** The bounds of the country, with a margin. */
const country = { left: 0, top: 60, right: 3_540, bottom: 2_360 } as const

/** The largest scale, in pixels per unit. At a larger one, omitted details of the outlines would show, and shores lie some hundred metres off. */
export const closest = 2.5

/** Returns the point of a locality, whose kilometres count from 45.8° north. */
export const toPlane = ({ north, east }: { north: number; east: number }): Point => ({
  x: Math.round(east * 10),
  y: Math.round(2_335.2 - north * 10),
})

const scaleOfAll = ({ width, height }: Size): number =>
  Math.min(width / (country.right - country.left), height / (country.bottom - country.top))

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Keeps the country in view, at scales from the whole country to its towns. */
export const limitView = ({ x, y, scale }: View, size: Size): View => ({
  x: between(country.left, x, country.right),
  y: between(country.top, y, country.bottom),
  scale: between(scaleOfAll(size), scale, closest),
})

export const viewOfAll = (size: Size): View => ({
  x: (country.left + country.right) / 2,
  y: (country.top + country.bottom) / 2,
  scale: scaleOfAll(size),
})

/** Returns two corners of the box around an outline, whose parts begin at "M12,34" and go on in steps: "l5-6 7 8". */
export const cornersOf = (path: string): [Point, Point] => {
  const [from, to] = [
    { x: Infinity, y: Infinity },
    { x: -Infinity, y: -Infinity },
  ]
  for (const part of path.split('M').slice(1)) {
    const numbers = part.match(/-?\d+/g)?.map(Number) ?? []
    for (let at = 0, x = 0, y = 0; at + 1 < numbers.length; at += 2) {
      x += numbers[at] ?? 0
      y += numbers[at + 1] ?? 0
      from.x = Math.min(from.x, x)
      from.y = Math.min(from.y, y)
      to.x = Math.max(to.x, x)
      to.y = Math.max(to.y, y)
    }
  }
  return [from, to]
}

/** Room for a mark beside the outermost points, in pixels. */
const margin = 44
/** The least width of the first view, in units: in a nearer view, people would not recognize where they are. */
const leastAcross = 240

/** Returns the view that contains all these points; the whole country if there are none. */
export const viewOf = (points: readonly Point[], size: Size, least = leastAcross): View => {
  if (points.length === 0) return viewOfAll(size)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    Math.max(size.width - 2 * margin, margin) / Math.max(right - left, least),
    Math.max(size.height - 2 * margin, margin) / Math.max(bottom - top, least),
  )
  if (scale <= scaleOfAll(size)) return viewOfAll(size)
  return limitView({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, size)
}

/** Zooms so that the point of the map at `at`, in pixels from the window's centre, stays in place. */
export const zoomAt = (view: View, size: Size, factor: number, at: Point = { x: 0, y: 0 }): View => {
  const { scale } = limitView({ ...view, scale: view.scale * factor }, size)
  return limitView(
    { x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale, scale },
    size,
  )
}

/** Moves the map by pixels, as a finger that drags it. */
export const pan = (view: View, size: Size, by: Point): View =>
  limitView({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }, size)
