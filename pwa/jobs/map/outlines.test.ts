import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cantonNames } from '../../../schema/catalogues/cantons.ts'
import { coordinatesByCanton } from '../../../schema/catalogues/coordinates.ts'
import { localityOf } from '../../../schema/searches/distances.ts'
import { lakes, outlines } from './outlines.ts'
import { toPlane } from './plane.ts'

/** Whether a point lies within a path of rings. The path may contain only the commands `M`, `l` and `z`. */
const isWithin = (path: string, at: { x: number; y: number }): boolean => {
  let inside = false
  for (const ring of path.split('z').filter(Boolean)) {
    const [first = '', rest = ''] = ring.slice(1).split('l')
    let [x = 0, y = 0] = first.split(',').map(Number)
    const steps = [...rest.matchAll(/-?\d+/g)].map(Number)
    const corners = [[x, y]]
    for (let at = 0; at + 1 < steps.length; at += 2) corners.push([(x += steps[at]!), (y += steps[at + 1]!)])
    corners.forEach(([x1 = 0, y1 = 0], index) => {
      const [x2 = 0, y2 = 0] = corners[(index + 1) % corners.length]!
      if (y1 > at.y !== y2 > at.y && at.x < ((x2 - x1) * (at.y - y1)) / (y2 - y1) + x1) inside = !inside
    })
  }
  return inside
}

test('each of the 26 cantons has an outline, small enough to be on every device', () => {
  const cantons = outlines.map(({ canton }) => canton)

  expect(cantons.toSorted()).toEqual(
    Object.keys(cantonNames)
      .filter((canton) => canton !== 'LI')
      .toSorted(),
  )
  expect(gzipSync(JSON.stringify([outlines, lakes])).length).toBeLessThan(25_000)
})

test('towns lie in their cantons: map and coordinates share one plane', () => {
  const astray = outlines.flatMap(({ canton, path }) => {
    const [, list = []] = coordinatesByCanton.find(([code]) => code === canton) ?? []
    const towns = list.slice(0, 12)
    return towns
      .map(({ name }) => `${name}, ${canton}`)
      .filter((town) => {
        const locality = localityOf(town)
        return !locality || !isWithin(path, toPlane(locality))
      })
  })

  // The outline is rounded to some hundred metres, and some towns are on the border.
  expect(astray.length).toBeLessThan(12)
})

test('letters stand within their canton, and lakes where they are', () => {
  const outside = outlines.filter(({ path, label: [x, y] }) => !isWithin(path, { x, y }))
  const south = (town: string, metres: number) => {
    const { x, y } = toPlane(localityOf(town)!)
    return isWithin(lakes, { x, y: y + metres / 100 })
  }

  expect(outside).toEqual([])
  expect([south('Lausanne, VD', -2_000), south('Lausanne, VD', 3_000)]).toEqual([false, true])
  expect([south('Neuchâtel, NE', -2_000), south('Neuchâtel, NE', 3_000)]).toEqual([false, true])
})
