import { expect, test } from 'vitest'
import type { DeliveryType } from '../../../schema/catalogues/labels.ts'
import { atPlace, clusterPlaces, describeCluster, describeUnplaced, jobsOf, placeOffers } from './places.ts'
import { cornersOf, limitView, pan, viewOf, viewOfAll, zoomAt } from './plane.ts'

let number = 0
const offer = (location: string, deliveryType: DeliveryType = 'in_person') => ({
  id: String(number++),
  location,
  deliveryType,
})

test('offers stand in their locality, wherever in it their street is, under its French name (1.2.395)', () => {
  const { places } = placeOffers([offer('Rue du Lac 4, 1003 Lausanne, VD'), offer('Lausanne, VD'), offer('Bern, BE')])

  expect(places.map(({ name, jobs }) => [name, jobs.length])).toEqual([
    ['Lausanne', 2],
    ['Berne', 1],
  ])
  expect(places[0]?.key).toBe(placeOffers([offer('Lausanne, VD')]).places[0]?.key)
})

test('work from anywhere and unknown places are counted apart; partly remote work has its place', () => {
  const { places, unplaced } = placeOffers([
    offer('Sion, VS', 'remote'),
    offer('Chez moi'),
    offer('Sion, VS', 'hybrid'),
  ])

  expect([places.length, unplaced.length]).toEqual([1, 2])
  expect(describeUnplaced(unplaced.length)).toBe('2 offres en télétravail ou sans lieu connu')
})

test('near places share a mark under the name of the largest, and part as one comes nearer', () => {
  const jobs = [offer('Pully, VD'), offer('Lausanne, VD'), offer('Lausanne, VD'), offer('Genève, GE')]
  const { places } = placeOffers(jobs)

  const [lausanne, geneva, ...more] = clusterPlaces(places, 50)
  const near = clusterPlaces(places, 10)

  expect(more).toEqual([])
  expect(describeCluster(lausanne!)).toBe('3 offres à Lausanne et environs')
  expect(describeCluster(geneva!)).toBe('1 offre à Genève')
  expect(jobsOf(lausanne!, jobs)).toEqual(jobs.slice(0, 3))
  expect(near.map(describeCluster)).toEqual(['2 offres à Lausanne', '1 offre à Genève', '1 offre à Pully'])
})

test('no two marks overlap, and no offer is lost, however many places there are', () => {
  const places = Array.from({ length: 1_200 }, (_, index) => ({
    key: String(index),
    name: 'Ici',
    x: (index * 7919) % 3_400,
    y: (index * 104_729) % 2_200,
    jobs: [index],
  }))

  const clusters = clusterPlaces(places, 150)

  const tooNear = clusters.filter((one, at) =>
    clusters.slice(at + 1).some((other) => Math.hypot(one.x - other.x, one.y - other.y) < 150),
  )
  expect(tooNear).toEqual([])
  expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(places.length)
})

test.each([
  ['Lausanne', 'à Lausanne'],
  ['Le Locle', 'au Locle'],
  ['Les Brenets', 'aux Brenets'],
  ['La Chaux-de-Fonds', 'à La Chaux-de-Fonds'],
  ["L'Abbaye", "à L'Abbaye"],
])('“%s” is named “%s”', (name, words) => {
  expect(atPlace(name)).toBe(words)
})

const size = { width: 360, height: 400 }
const onScreen = (view: { x: number; y: number; scale: number }, point: { x: number; y: number }) => ({
  x: (point.x - view.x) * view.scale,
  y: (point.y - view.y) * view.scale,
})

test('the first view holds all places with room for their marks', () => {
  const points = [
    { x: 200, y: 1_800 },
    { x: 1_400, y: 1_500 },
  ]

  const view = viewOf(points, size)

  for (const point of points) {
    const { x, y } = onScreen(view, point)
    expect(Math.abs(x)).toBeLessThanOrEqual(size.width / 2 - 43)
    expect(Math.abs(y)).toBeLessThanOrEqual(size.height / 2 - 43)
  }
})

test('places as far apart as the country is wide show the whole country, in the middle', () => {
  const across = [
    { x: 200, y: 1_500 },
    { x: 3_200, y: 900 },
  ]

  expect(viewOf(across, size)).toEqual(viewOfAll(size))
})

test('the box around an outline holds each of its parts', () => {
  expect(cornersOf('M10,20l5-15 10 30zM-4,7l1 1z')).toEqual([
    { x: -4, y: 5 },
    { x: 25, y: 35 },
  ])
})

test('the point under the fingers stays there while the map grows', () => {
  const view = viewOf([{ x: 700, y: 1_500 }], size)
  const under = { x: 60, y: -40 }
  const point = { x: view.x + under.x / view.scale, y: view.y + under.y / view.scale }

  const after = onScreen(zoomAt(view, size, 1.5, under), point)

  expect(after.x).toBeCloseTo(under.x)
  expect(after.y).toBeCloseTo(under.y)
})

test('the country stays on the map, however far it is moved or shrunk', () => {
  const all = viewOfAll(size)

  expect(zoomAt(all, size, 0.1)).toEqual(all)
  expect(pan(all, size, { x: -100_000, y: 100_000 })).toMatchObject({ x: 3_540, y: 60 })
  expect(limitView({ ...all, scale: 99 }, size).scale).toBe(2.5)
})
