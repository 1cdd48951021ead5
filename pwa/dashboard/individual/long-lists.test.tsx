import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { agree, move, publish, register } from '../../testing/people.ts'

/** The ends of lists that are observed. They come into sight only when a test calls them. */
let ends = new Set<() => void>()

class EndsThatWait {
  readonly #near: () => void

  constructor(report: IntersectionObserverCallback) {
    const entry = { isIntersecting: true } as IntersectionObserverEntry
    this.#near = () => report([entry], this as unknown as IntersectionObserver)
  }

  observe(): void {
    ends.add(this.#near)
  }

  unobserve(): void {}

  disconnect(): void {
    ends.delete(this.#near)
  }
}

beforeEach(() => {
  ends = new Set()
  vi.stubGlobal('IntersectionObserver', EndsThatWait)
})
afterEach(() => void vi.unstubAllGlobals())

const scrollToEnd = async (from: number) => {
  await expect.poll(rows).toBe(from)
  for (const near of ends) near()
}
const rows = () => screen.queryAllByRole('article').length

test('a long list that somebody comes back to shows all its earlier rows at once (1.2.411)', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  for (let i = 0; i < 34; i++) move(publish(anne, `Job ${i}`), 'cancelled')
  move(agree(anne, tom, 'Le plus récent'), 'completed')
  const { back, goTo, place, choose } = await openApp('/dashboard?tab=past', anne)
  await scrollToEnd(10)
  await scrollToEnd(20)
  await expect.poll(rows).toBe(30)

  await choose('Profil de Tom', await screen.findByRole('article', { name: 'Le plus récent' }))
  await expect.poll(place).toBe(`/student/${tom.id}`)
  await screen.findByRole('heading', { level: 1, name: /Tom/ })
  back()
  await expect.poll(place).toBe('/dashboard')
  await screen.findByRole('heading', { name: 'Historique' })
  // The router restores the scroll position as soon as the screen is there. Rows that are rendered later would be too late for that.
  const shownAtOnce = rows()
  await goTo('/about')
  await screen.findByRole('heading', { level: 1, name: 'À propos' })
  await goTo('/dashboard?tab=past')
  await screen.findByRole('heading', { name: 'Historique' })

  expect(shownAtOnce).toBe(30)
  await expect.poll(rows).toBe(10)
})
